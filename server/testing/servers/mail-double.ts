import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it arrived: its envelope and its raw text. */
export type ArrivedMail = { from: string; to: string[]; raw: string };

/** A mail server on this computer that keeps what arrives. */
export type MailDouble = {
  url: string;
  arrived: ArrivedMail[];
  /** Refuses the next mails: `code` after the envelope's recipient, or after the whole text. */
  refuseNext: (how: { times: number; code: number; at: "recipient" | "text" }) => void;
  close: () => Promise<void>;
};

const user = { name: "balcao", password: "mail secret" };

/** Starts the mail server; it accepts one account, as an operator's does. */
export async function startMailDouble(): Promise<MailDouble> {
  const arrived: ArrivedMail[] = [];
  let refusal = { times: 0, code: 0, at: "text" as "recipient" | "text" };
  const refusalAt = (at: typeof refusal.at): Error | null => {
    if (refusal.at !== at || refusal.times === 0) return null;
    refusal.times--;
    return Object.assign(new Error("not now"), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === user.name && password === user.password
        ? answer(null, { user: username })
        : answer(new Error("wrong credentials")),
    onRcptTo: (_address, _session, answer) => answer(refusalAt("recipient")),
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString();
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        // The mail may be refused after it was stored, as by a connection that breaks before the answer.
        answer(refusalAt("text"));
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user.name}:${encodeURIComponent(user.password)}@127.0.0.1:${port}`,
    arrived,
    refuseNext: (how) => {
      refusal = how;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** A header of a raw mail, unfolded; null without it. */
export const headerOf = ({ raw }: ArrivedMail, name: string): string | null => {
  const [head = ""] = raw.split("\r\n\r\n");
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? null;
};

/** The parts of a mail by their types, decoded. */
export function partsOf({ raw }: ArrivedMail): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? "";
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", ...body] = part.trim().split("\r\n\r\n");
      return [/content-type: ([\w/]+)/i.exec(head)?.[1] ?? "", decoded(head, body.join("\r\n\r\n"))];
    }),
  );
}

function decoded(head: string, body: string): string {
  const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The link in a mail. */
export const linkIn = (mail: ArrivedMail): URL => {
  const link = /https?:\/\/\S+#[\w-]+/.exec(partsOf(mail)["text/plain"] ?? "")?.[0];
  if (!link) throw new Error(`no link in ${mail.raw}`);
  return new URL(link);
};
