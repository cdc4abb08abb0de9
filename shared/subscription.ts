import { z } from "zod";
import { PixGatewayName, Recurrence } from "./billing.ts";
import { Reais } from "./money.ts";
import { RowId } from "./row-id.ts";
import { visibleText } from "./visible-text.ts";

/** As the checkout has it (S1 section 3). */
export const checkoutCountries = ["BR", "usa"] as const;
const zipCodes = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(-\d{4})?$/ } as const;
const ZipCode = z.object({ country: z.enum(checkoutCountries), zipcode: z.string() });

const PlanChoice = z.object({ planId: z.coerce.number().pipe(RowId) });

/** Older clients send the chosen plan as a text of JSON. Its price and limits are not read: those are the plan's own. */
const ChosenPlan = z.union([
  PlanChoice,
  z
    .string()
    .max(2_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "not a plan" });
        return z.NEVER;
      }
    })
    .pipe(PlanChoice),
]);

/**
 * The checkout (S1 sections 3, 5 and 7). What it does not name is dropped unread: card data above all, and the price,
 * users and connections that older clients send.
 */
export const Subscribe = z
  .object({
    firstName: visibleText(1, 100),
    lastName: z.string().trim().max(100).default(""),
    address2: visibleText(1, 200),
    district: z.string().trim().max(100).default(""),
    city: visibleText(1, 100),
    state: z.string().trim().max(100).default(""),
    zipcode: z.string().trim().max(20),
    country: z.enum(checkoutCountries),
    plan: ChosenPlan,
    /** The invoice to pay; the one of the current due date when absent. */
    invoiceId: z.union([z.literal("").transform(() => undefined), z.coerce.number().pipe(RowId)]).nullish(),
  })
  .refine(({ country, zipcode }) => zipCodes[country].test(zipcode), {
    path: ["zipcode"],
    message: "invalid",
    // Told together with what else is wrong, and not only when that is mended.
    when: ({ value }) => ZipCode.safeParse(value).success,
  });
export type Subscribe = z.input<typeof Subscribe>;

/** What the subscription screen begins with. */
export const Subscription = z.object({
  /** The billing e-mail, read only. */
  email: z.string(),
  dueDate: z.iso.date().nullable(),
  /** Last day of the trial; null for a company that never had one. */
  trialExpiration: z.iso.date().nullable(),
  /** Days left of the trial, counted in the company's time zone; 0 when it is over or never was. */
  trialDaysLeft: z.number().int(),
  recurrence: Recurrence,
  plan: z
    .object({
      id: z.number().int(),
      name: z.string(),
      value: Reais,
      users: z.number().int(),
      connections: z.number().int(),
      queues: z.number().int(),
    })
    .nullable(),
  /** What is in use: a plan must hold it. */
  usage: z.object({ users: z.number().int(), connections: z.number().int(), queues: z.number().int() }),
  /** The checkout's fields as they were last sent. */
  billing: z.object({
    name: z.string(),
    street: z.string(),
    district: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.enum(checkoutCountries),
  }),
  openInvoiceId: z.number().int().nullable(),
  /** What payments go through; null while the operator has set up nothing: then nothing can be paid here. */
  gateway: PixGatewayName.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** In the details of ERR_PLAN_LIMIT: what does not fit the plan, how much it holds and how much is in use. */
export const PlanLimit = z.object({
  what: z.enum(["users", "connections", "queues"]),
  limit: z.number().int(),
  used: z.number().int(),
});
export type PlanLimit = z.infer<typeof PlanLimit>;
