import type { Language } from "@balcao/shared/platform/languages.ts";
import type { Mail } from "../../platform/mail/mails.ts";
import { type LinkMailTexts, linkMail, withoutLink } from "../password-links/link-mail.ts";

const texts: Readonly<Record<Language, (name: string) => LinkMailTexts>> = {
  pt: (name) => ({
    subject: "Nova senha do Balcão",
    greeting: `Olá, ${name}!`,
    text: "Recebemos um pedido para trocar a senha da sua conta no Balcão. O link funciona uma vez e vale por 1 hora. Quando a senha mudar, suas sessões abertas terminam.",
    action: "Escolher nova senha",
    footer: "Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma.",
  }),
  en: (name) => ({
    subject: "New password for Balcão",
    greeting: `Hello ${name},`,
    text: "We received a request to change the password of your Balcão account. The link works once and is valid for 1 hour. When the password changes, your open sessions end.",
    action: "Choose a new password",
    footer: "If you did not request this, ignore this e-mail: your password stays the same.",
  }),
  es: (name) => ({
    subject: "Nueva contraseña de Balcão",
    greeting: `¡Hola, ${name}!`,
    text: "Recibimos un pedido para cambiar la contraseña de tu cuenta en Balcão. El enlace funciona una vez y vale por 1 hora. Cuando la contraseña cambie, tus sesiones abiertas terminan.",
    action: "Elegir nueva contraseña",
    footer: "Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.",
  }),
};

/** The mail with the link to a new password. */
export const resetMail = (
  person: { name: string; email: string },
  { language, ...link }: { link: string; expiresAt: Date; language: Language },
): Mail => linkMail({ to: person, language, ...link, texts: texts[language](withoutLink(person.name)) });
