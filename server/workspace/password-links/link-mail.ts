import type { Language } from "@balcao/shared/platform/languages.ts";
import { escaped } from "../../platform/http/escaped.ts";
import type { Mail } from "../../platform/mail/mails.ts";

/** The text of an e-mail with a link. */
export type LinkMailTexts = { subject: string; greeting: string; text: string; action: string; footer: string };

type LinkMail = {
  to: { name: string; email: string };
  language: Language;
  link: string;
  expiresAt: Date;
  texts: LinkMailTexts;
};

/** A mail with one link, as plain text and as simple HTML. It is not sent any more once the link has expired. */
export const linkMail = ({ to, language, link, expiresAt, texts }: LinkMail): Mail => ({
  to: { name: to.name, address: to.email },
  subject: texts.subject,
  text: `${texts.greeting}\n\n${texts.text}\n\n${texts.action}:\n${link}\n\n${texts.footer}\n`,
  html: htmlOf(language, link, texts),
  until: expiresAt.toISOString(),
});

/** Mail programs make links of names like www.example.com; an invisible joiner inside prevents that. */
export const withoutLink = (name: string): string => name.replace(/(?<=\S)[.:/@](?=\S)/g, (sign) => `${sign}\u2060`);

const htmlOf = (language: Language, link: string, { subject, greeting, text, action, footer }: LinkMailTexts): string =>
  `<!doctype html>
<html lang="${language === "pt" ? "pt-BR" : language}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif;color:#1f1b18;background:#ffffff">
<div style="max-width:480px;margin:0 auto">
<p>${escaped(greeting)}</p>
<p>${escaped(text)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#a5480f;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action)}</a></p>
<p style="font-size:13px;line-height:20px;word-break:break-all"><a href="${escaped(link)}">${escaped(link)}</a></p>
<p style="font-size:13px;line-height:20px;color:#5c534d">${escaped(footer)}</p>
</div>
</body>
</html>
`;
