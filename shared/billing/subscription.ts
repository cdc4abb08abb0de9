import { z } from "zod";
import { Reais } from "../platform/money.ts";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";
import { Recurrence } from "../workspace/payment-terms.ts";
import { PixGatewayName } from "./billing.ts";

/** The checkout's own values. */
export const checkoutCountries = ["BR", "usa"] as const;
export type CheckoutCountry = (typeof checkoutCountries)[number];
const zipCodes = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(-\d{4})?$/ } as const;
const ZipCode = z.object({ country: z.enum(checkoutCountries), zipcode: z.string() });

const PlanChoice = z.object({ planId: z.coerce.number().pipe(RowId) });

/**
 * Older clients send the chosen plan as a text of JSON. Its price and limits are not read: those are the plan's own.
 */
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
 * The checkout form. Fields that it does not name are dropped unread: card data above all, and the price, users and
 * connections that older clients send.
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
    // Reported together with the other errors, not only after they are corrected.
    when: ({ value }) => ZipCode.safeParse(value).success,
  });
export type Subscribe = z.input<typeof Subscribe>;

const blankOr = (max: number) => z.string().trim().max(max).default("");

/**
 * The checkout as it is sent. Clients without an address step leave name and address empty: then the company keeps the
 * stored ones. A partly filled address is an error.
 */
export const SubscribeSent = z
  .object({
    firstName: blankOr(100),
    lastName: blankOr(100),
    address2: blankOr(200),
    district: blankOr(100),
    city: blankOr(100),
    state: blankOr(100),
    zipcode: blankOr(20),
    country: z.union([z.literal(""), z.enum(checkoutCountries)]).default(""),
    plan: ChosenPlan,
    invoiceId: Subscribe.shape.invoiceId,
  })
  .superRefine((form, { issues }) => {
    const { firstName, address2, city, zipcode, country } = form;
    if (![firstName, address2, city, zipcode, country].some(Boolean)) return;
    for (const { path, message } of Subscribe.safeParse(form).error?.issues ?? [])
      issues.push({ code: "custom", input: form, path, message });
  });

/** Data of the subscription screen. */
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
      /** Gigabytes of files. */
      storage: z.number().int(),
    })
    .nullable(),
  /** Amounts in use, which a plan must allow. */
  usage: z.object({
    users: z.number().int(),
    connections: z.number().int(),
    queues: z.number().int(),
    /** Gigabytes of files, rounded up. */
    storage: z.number().int(),
  }),
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
  /** The payment gateway. Null if the operator has configured none: then nothing can be paid here. */
  gateway: PixGatewayName.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;
