import { z } from "zod";
import { Reais } from "../platform/money.ts";
import { VisibleName } from "../platform/visible-text.ts";

/** A plan's gigabyte, in bytes. */
export const bytesPerGb = 1_000_000_000;

/** A plan: numbers of users, connections and queues, and storage for files, for a price a month. */
export const Plan = z.object({
  id: z.number().int(),
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Storage for files, in gigabytes. */
  storage: z.number().int(),
  value: Reais,
  /** True if it is offered at sign-up and checkout. */
  isPublic: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** The initial values of the form. */
export const planDefaults = { users: 3, connections: 3, queues: 3, storage: 50, value: 49, isPublic: true } as const;

const most = 9_999;
/** Older clients send numbers as texts. */
const amount = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

/** Up to 7 digits before the comma and two after it. */
const Price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .min(0)
      .max(9_999_999.99)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  );

/** The plan form. An omitted field keeps its value, or gets the form's initial one. */
export const SavePlan = z.object({
  name: VisibleName,
  users: amount(1).optional(),
  connections: amount(0).optional(),
  queues: amount(0).optional(),
  storage: amount(1).optional(),
  value: Price.optional(),
  isPublic: z.boolean().optional(),
});
export type SavePlan = z.input<typeof SavePlan>;

/** In the details of ERR_PLAN_LIMIT: the exceeded resource, the plan's limit and the present use. */
export const PlanLimit = z.object({
  what: z.enum(["users", "connections", "queues", "storage"]),
  limit: z.number().int(),
  used: z.number().int(),
});
export type PlanLimit = z.infer<typeof PlanLimit>;
