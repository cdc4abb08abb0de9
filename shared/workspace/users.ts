import { z } from "zod";
import { pageFields } from "../platform/page.ts";
import { RowId } from "../platform/row-id.ts";
import { VisibleName } from "../platform/visible-text.ts";
import { NewPassword, SignInEmail } from "./credentials.ts";
import { QueueRef } from "./queues.ts";
import { Setting } from "./settings.ts";

export const profiles = ["admin", "user"] as const;
export const Profile = z.enum(profiles);
export type Profile = z.infer<typeof Profile>;

export const UserRef = z.object({ id: z.number().int(), name: z.string() });
export type UserRef = z.infer<typeof UserRef>;

/** A colleague as lists show it. */
export const User = UserRef.extend({
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  online: z.boolean(),
  companyId: z.number().int(),
  queues: z.array(QueueRef),
  /** The maximum number of tickets that are assigned to the agent automatically; null means no limit. */
  openTicketLimit: z.number().int().nullable(),
  /** The end of the person's invitation while they have not set a password yet; null for all others. Absent from older servers. */
  invitedUntil: z.iso.datetime().nullable().optional(),
  /** The end of the person's latest completed practice; for admins, else null. Absent from older servers. */
  practisedAt: z.iso.datetime().nullable().optional(),
});
export type User = z.infer<typeof User>;

export const UserPage = z.object({ users: z.array(User), ...pageFields });
export type UserPage = z.infer<typeof UserPage>;

/**
 * The user form. Omitted fields stay unchanged; a new user needs a password. Profile and queues are accepted from
 * admins only.
 */
export const SaveUser = z.object({
  name: VisibleName,
  email: SignInEmail,
  password: z.union([z.literal("").transform(() => undefined), NewPassword]).optional(),
  profile: Profile.optional(),
  queueIds: z.array(RowId).max(100).optional(),
  openTicketLimit: z.number().int().min(1).max(1000).nullable().optional(),
  /** The user's current password, required to change their own password or e-mail. */
  currentPassword: z.string().max(200).optional(),
  /** A code, required with it if two-factor sign-in is on. */
  code: z.string().trim().max(40).optional(),
});
export type SaveUser = z.input<typeof SaveUser>;

/** `DELETE /users/{id}`: the number of the person's tickets that returned to waiting. */
export const UserDeleted = z.object({ message: z.string(), returnedTickets: z.number().int() });
export type UserDeleted = z.infer<typeof UserDeleted>;

/** The signed-in person, with everything the shell needs (docs/contract/people.md#the-session-user). */
export const SessionUser = UserRef.extend({
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  companyId: z.number().int(),
  company: z.object({
    id: z.number().int(),
    name: z.string(),
    /** YYYY-MM-DD; `farDueDate` without a subscription limit. Null from older servers. */
    dueDate: z.string().nullable(),
    /** True while the company is on its trial. Absent from older servers. */
    isOnTrial: z.boolean().optional(),
    /** True for the platform's own company. Absent from older servers. */
    isPlatform: z.boolean().optional(),
    timeZone: z.string(),
    settings: z.array(Setting),
  }),
  /** `UserQueue` is for clients of the family, whose board reads it. */
  queues: z.array(QueueRef.extend({ UserQueue: z.object({ userId: z.number().int(), queueId: z.number().int() }) })),
  /** The company that a super user supports now: `company` is that one then. */
  selectedCompanyId: z.number().int().nullable(),
  selectedCompanyQueues: z.array(z.number().int()),
  /** The time at which support access ends. */
  supportEndsAt: z.iso.datetime().nullable(),
  /**
   * The company requires two-factor sign-in, and this user has none: the session can only set it up. Absent from older
   * servers.
   */
  mustSetUpTwoFactor: z.boolean().optional(),
  /** The session is in the person's practice company, of which `company` and `id` are. Absent from older servers. */
  isPractising: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/**
 * The due date in a session of a company without a subscription limit. Existing clients compare the date themselves at
 * sign-in, and treat a missing one as overdue.
 */
export const farDueDate = "2999-12-31";

/** A session's due date; null while no subscription limits the company. */
export const limitOf = ({ dueDate }: { dueDate: string | null }): string | null =>
  dueDate === farDueDate ? null : dueDate;
