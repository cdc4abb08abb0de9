import { type Finding, fail, ok } from "../../platform/finding.ts";
import type { MailOptions } from "../../platform/mail/mail-options.ts";
import { mailTransport } from "../../platform/mail/mail-transport.ts";

/** Signs in at the mail server of the settings, and sends nothing; returns no finding without one. */
export async function checkMail(mail: MailOptions | null): Promise<Finding[]> {
  if (mail === null) return [];
  const { host } = new URL(mail.url);
  const transport = mailTransport(mail.url);
  try {
    await transport.verify();
    return [ok("mail", `${host} accepts mail from ${mail.from.address}`)];
  } catch (error) {
    const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
    // Without the address's user and password.
    const why = [code, responseCode].filter(Boolean).join(" ") || message;
    const fix = "Check user, password, host and port of BALCAO_SMTP_URL, and that the mail server offers TLS.";
    return [fail("mail", `${host} refuses: ${why}`, fix)];
  } finally {
    transport.close();
  }
}
