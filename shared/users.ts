import { z } from "zod";
import { pageFields } from "./page.ts";
import { NewPassword } from "./passwords.ts";
import { QueueRef } from "./queues.ts";
import { RowId } from "./row-id.ts";
import { Setting } from "./settings.ts";
import { VisibleName } from "./visible-text.ts";

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
  /** How many tickets are handed to the agent by themselves; null is no limit. */
  openTicketLimit: z.number().int().nullable(),
});
export type User = z.infer<typeof User>;

export const UserPage = z.object({ users: z.array(User), ...pageFields });
export type UserPage = z.infer<typeof UserPage>;

/**
 * The user form (S2 section 5). What is not sent stays as it is; a new user needs a password. Profile and queues count
 * only when an admin sends them.
 */
export const SaveUser = z.object({
  name: VisibleName,
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  password: z.union([z.literal("").transform(() => undefined), NewPassword]).optional(),
  profile: Profile.optional(),
  queueIds: z.array(RowId).max(100).optional(),
  openTicketLimit: z.number().int().min(1).max(1000).nullable().optional(),
});
export type SaveUser = z.input<typeof SaveUser>;

/** `DELETE /users/{id}`: how many of the person's tickets went back to wait. */
export const UserDeleted = z.object({ message: z.string(), returnedTickets: z.number().int() });
export type UserDeleted = z.infer<typeof UserDeleted>;

/** Who is signed in, with everything the shell needs (S1 section 7, CONTRACT.md section 1). */
export const SessionUser = UserRef.extend({
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  companyId: z.number().int(),
  company: z.object({
    id: z.number().int(),
    name: z.string(),
    /** YYYY-MM-DD; null while no subscription limits the company. */
    dueDate: z.string().nullable(),
    timeZone: z.string(),
    settings: z.array(Setting),
  }),
  /** `UserQueue` is there for clients of the family, whose kanban reads it. */
  queues: z.array(QueueRef.extend({ UserQueue: z.object({ userId: z.number().int(), queueId: z.number().int() }) })),
  /** The company that a super user supports at this moment: `company` is that one then. */
  selectedCompanyId: z.number().int().nullable(),
  selectedCompanyQueues: z.array(z.number().int()),
  /** When that ends by itself. */
  supportEndsAt: z.iso.datetime().nullable(),
  /**
   * The company asks everybody for two-factor sign-in, and this person has none: the session is good for setting it up
   * and nothing else. Older servers do not say.
   */
  mustSetUpTwoFactor: z.boolean().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;
