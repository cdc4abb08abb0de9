import { z } from "zod";
import { pageFields } from "./page.ts";
import { QueueRef } from "./queues.ts";

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
});
export type User = z.infer<typeof User>;

export const UserPage = z.object({ users: z.array(User), ...pageFields });
export type UserPage = z.infer<typeof UserPage>;

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

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
  selectedCompanyId: z.number().int().nullable(),
  selectedCompanyQueues: z.array(z.number().int()),
});
export type SessionUser = z.infer<typeof SessionUser>;
