import { createTransport } from "nodemailer";

const timeoutMs = 20_000;
const ownHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A connection to the operator's mail server for each mail. A password never travels unprotected to another computer,
 * unless the address says `?requireTLS=false`.
 */
export function mailTransport(url: string) {
  const { username, hostname } = new URL(url);
  return createTransport({
    requireTLS: username !== "" && !ownHosts.includes(hostname),
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail consists of its own texts only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export type MailTransport = ReturnType<typeof mailTransport>;
