import { z } from "zod";
import { Language } from "../platform/languages.ts";
import { NewPassword, SignInEmail } from "./credentials.ts";
import { SaveUser, User } from "./users.ts";

/** The purposes of a link with which a person sets a password without a session. */
export const passwordLinkKinds = ["invitation", "reset"] as const;
export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

/** How long a link is valid. */
export const invitationDays = 7;
export const resetMinutes = 60;

/**
 * The path of a link in the console. The token stands behind #, which browsers send to no server, so it gets into no
 * log.
 */
export const passwordLinkPath = (kind: PasswordLinkKind, token: string): string =>
  `/app/${kind === "invitation" ? "invitation" : "new-password"}#${token}`;

export const LinkToken = z.string().regex(/^[\w-]{43}$/);

/** `POST /users/invitations`: the user form without a password, and the language of the mail. */
export const InviteUser = SaveUser.omit({ password: true, currentPassword: true, code: true }).extend({
  language: Language.default("pt"),
});
export type InviteUser = z.input<typeof InviteUser>;

/** `POST /users/{id}/invitation`: a new link, which replaces the former one. */
export const RenewInvitation = z.object({ language: Language.default("pt") });

/** The link is shown only here: the server stores its hash. */
export const Invitation = z.object({
  user: User,
  /** The whole address, or its path if the server knows no public address of its own. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
  /** True if the person gets it by e-mail as well. */
  isMailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `POST /auth/password-link`: the person a link is for. */
export const ReadPasswordLink = z.object({ kind: z.enum(passwordLinkKinds), token: LinkToken });
export const PasswordLinkHolder = z.object({ name: z.string(), email: z.string(), companyName: z.string() });
export type PasswordLinkHolder = z.infer<typeof PasswordLinkHolder>;

/** `POST /auth/invitation` and `POST /auth/password-reset`: the person's password. */
export const UsePasswordLink = z.object({ token: LinkToken, password: NewPassword });
export type UsePasswordLink = z.infer<typeof UsePasswordLink>;

/** `POST /auth/forgotten-password`. The answer is the same for known and unknown e-mails. */
export const ForgottenPassword = z.object({
  email: SignInEmail,
  language: Language.default("pt"),
});
export type ForgottenPassword = z.input<typeof ForgottenPassword>;
