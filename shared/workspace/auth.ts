import { z } from "zod";
import { SessionUser } from "./users.ts";

export const SignIn = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
});
export type SignIn = z.infer<typeof SignIn>;

/** Access token for the `Authorization: Bearer` header (15 minutes) and who it belongs to. */
export const Session = z.object({
  token: z.string(),
  user: SessionUser,
  /** Only for the desktop, which has no cookie jar of its own (header `x-balcao-client: desktop`). */
  refreshToken: z.string().optional(),
});
export type Session = z.infer<typeof Session>;

/** Beside `dueDate` in the details of ERR_SUBSCRIPTION_EXPIRED at sign-in. */
export const SubscriptionExpired = z.object({
  dueDate: z.iso.date(),
  /** Only admins get it. It is the bearer token of `/payment/…` for 15 minutes. */
  paymentToken: z.string().optional(),
});
export type SubscriptionExpired = z.infer<typeof SubscriptionExpired>;

/**
 * Why a session ends without its person. `credentials`: password or e-mail changed. `rights`: profile, queues or
 * two-factor sign-in changed.
 */
export const endReasons = ["credentials", "rights"] as const;
export type EndReason = (typeof endReasons)[number];

/** The desktop sends its refresh token in the body; browsers send the `jrt` cookie and no body. */
export const RefreshSession = z.object({ refreshToken: z.string().max(400).optional() }).nullish();

export const Me = z.object({ id: z.number().int(), profile: z.string(), super: z.boolean() });
export type Me = z.infer<typeof Me>;

/** Data for the sign-in screen. Accounts are listed in demo mode only. */
export const SignInInfo = z.object({
  /** True if visitors may sign up a company. Absent from older servers. */
  canSignUp: z.boolean().optional(),
  /** True if the server can mail a link to a new password. Absent from older servers. */
  canResetPassword: z.boolean().optional(),
  /** The operator's support number for people who cannot sign in; null without one. Absent from older servers. */
  supportNumber: z.string().nullable().optional(),
  demoAccounts: z.array(z.object({ name: z.string(), email: z.string(), password: z.string(), profile: z.string() })),
});
export type SignInInfo = z.infer<typeof SignInInfo>;
