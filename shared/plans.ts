import { z } from "zod";
import { Reais } from "./money.ts";
import { VisibleName } from "./visible-text.ts";

/** What companies may buy: so many users, connections and queues for a price a month (S2 section 3). */
export const Plan = z.object({
  id: z.number().int(),
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  value: Reais,
  /** Whether it is offered at sign-up and checkout. */
  isPublic: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** What the form begins with (S2 section 9). */
export const planDefaults = { users: 3, connections: 3, queues: 3, value: 49, isPublic: true } as const;

const most = 9_999;
/** Older clients send numbers as texts. */
const amount = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most));

/** Up to 7 digits before the comma and two after it (S2 section 5). */
const Price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .min(0)
      .max(9_999_999.99)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6),
  );

/** The plan form. What is not sent stays as it is, or is what the form begins with. */
export const SavePlan = z.object({
  name: VisibleName,
  users: amount(1).optional(),
  connections: amount(0).optional(),
  queues: amount(0).optional(),
  value: Price.optional(),
  isPublic: z.boolean().optional(),
});
export type SavePlan = z.input<typeof SavePlan>;
