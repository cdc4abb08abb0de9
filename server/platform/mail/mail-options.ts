import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import { StartupError } from "../startup-error.ts";

/** The operator's mail server, and the sender of all mails. */
export type MailOptions = { url: string; from: { name: string; address: string }; publicUrl: string };

/** The environment settings of outgoing mail, for config.ts. */
export const mailEnvironment = {
  /** The mail server, with user and password: smtp://, which changes to TLS where the server can, or smtps://. */
  BALCAO_SMTP_URL: z.url({ protocol: /^smtps?$/, error: "it begins with smtp:// or smtps://" }).optional(),
  /** The sender of all mails: an address, or a name with an address in angle brackets. */
  BALCAO_MAIL_FROM: z.string().optional(),
};

type MailSettings = { BALCAO_SMTP_URL?: string | undefined; BALCAO_MAIL_FROM?: string | undefined };

/** Outgoing mail as set, or null. Throws StartupError for half of the settings, or a sender that is no address. */
export function mailFrom(env: MailSettings, publicUrl: string | null): MailOptions | null {
  const { BALCAO_SMTP_URL: url, BALCAO_MAIL_FROM: sender } = env;
  if (!url && !sender) return null;
  if (!url || !sender || !publicUrl) {
    throw new StartupError(
      "E-mail needs BALCAO_SMTP_URL, BALCAO_MAIL_FROM and BALCAO_PUBLIC_URL (for links): " +
        "set all three, or unset the first two.",
    );
  }
  return { url, from: senderOf(sender), publicUrl };
}

function senderOf(sender: string): MailOptions["from"] {
  const [only, ...others] = addressparser(sender, { flatten: true });
  if (!only || others.length > 0 || !z.email().safeParse(only.address).success || /[\r\n]/.test(sender)) {
    throw new StartupError(
      "The setting BALCAO_MAIL_FROM is not valid: write one address, such as no-reply@example.com or Balcão <no-reply@example.com>.",
    );
  }
  return { name: only.name, address: only.address };
}
