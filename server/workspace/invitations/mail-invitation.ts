import type { Language } from "@balcao/shared/platform/languages.ts";
import { invitationDays as days } from "@balcao/shared/workspace/password-links.ts";
import type { User } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { companies } from "../companies/companies.table.ts";
import { type LinkMailTexts, linkMail, withoutLink } from "../password-links/link-mail.ts";

type Names = { name: string; company: string; inviter: string };

const texts: Readonly<Record<Language, (names: Names) => LinkMailTexts>> = {
  pt: ({ name, company, inviter }) => ({
    subject: `Convite para a equipe de ${company}`,
    greeting: `Olá, ${name}!`,
    text: `${inviter} convidou você para atender com a equipe de ${company} no Balcão. Crie sua senha para entrar. O link funciona uma vez e vale por ${days} dias.`,
    action: "Criar minha senha",
    footer: "Se você não esperava este convite, ignore este e-mail.",
  }),
  en: ({ name, company, inviter }) => ({
    subject: `Invitation to the team of ${company}`,
    greeting: `Hello ${name},`,
    text: `${inviter} has invited you to the team of ${company} in Balcão. Create your password to sign in. The link works once and is valid for ${days} days.`,
    action: "Create my password",
    footer: "If you did not expect this invitation, ignore this e-mail.",
  }),
  es: ({ name, company, inviter }) => ({
    subject: `Invitación al equipo de ${company}`,
    greeting: `¡Hola, ${name}!`,
    text: `${inviter} te invitó a atender con el equipo de ${company} en Balcão. Crea tu contraseña para entrar. El enlace funciona una vez y vale por ${days} días.`,
    action: "Crear mi contraseña",
    footer: "Si no esperabas esta invitación, ignora este correo.",
  }),
};

type InvitationLink = { path: string; expiresAt: Date; language: Language };

/** Mails an invitation in the caller's transaction; returns false if the operator has set no mail server. */
export async function mailInvitation(
  ctx: Context,
  user: User,
  { path, expiresAt, language }: InvitationLink,
): Promise<boolean> {
  const { mails, db, companyId, actor } = ctx;
  if (!mails) return false;
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  const names = {
    name: withoutLink(user.name),
    company: withoutLink(company?.name ?? ""),
    inviter: withoutLink(actor.name),
  };
  const link = mails.linkTo(path);
  await mails.post(db, linkMail({ to: user, language, link, expiresAt, texts: texts[language](names) }));
  return true;
}
