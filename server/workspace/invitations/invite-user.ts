import type { Language } from "@balcao/shared/platform/languages.ts";
import { type Invitation, type InviteUser, passwordLinkPath } from "@balcao/shared/workspace/password-links.ts";
import type { User } from "@balcao/shared/workspace/users.ts";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { makeLink } from "../password-links/make-link.ts";
import { announceNewUser, insertUser } from "../users/new-user.ts";
import { refuseTakenEmail } from "../users/refuse-taken-email.ts";
import { mailInvitation } from "./mail-invitation.ts";

/**
 * Adds a person who sets their own password by the returned link, which is mailed as well if the operator has set a mail
 * server. Throws ERR_EMAIL_ALREADY_EXISTS or ERR_PLAN_LIMIT.
 */
export function inviteUser(
  ctx: Context,
  { language, ...form }: z.output<typeof InviteUser>,
  publicUrl: string | null,
): Promise<Invitation> {
  return refuseTakenEmail(() =>
    transact(ctx, async (ctx) => {
      const id = await insertUser(ctx, form, null);
      return sendLink(ctx, id, { language, publicUrl }, announceNewUser);
    }),
  );
}

/** Makes the link of an invited person, and mails it. `announce` reads the person after that. */
export async function sendLink(
  ctx: Context,
  userId: number,
  { language, publicUrl }: { language: Language; publicUrl: string | null },
  announce: (ctx: Context, userId: number) => Promise<User>,
): Promise<Invitation> {
  const { token, expiresAt } = await makeLink(ctx, userId, "invitation");
  const user = await announce(ctx, userId);
  const path = passwordLinkPath("invitation", token);
  const isMailed = await mailInvitation(ctx, user, { path, expiresAt, language });
  return { user, link: `${publicUrl ?? ""}${path}`, expiresAt: expiresAt.toISOString(), isMailed };
}
