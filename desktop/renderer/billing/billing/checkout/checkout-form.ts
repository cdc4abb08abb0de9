import type { Subscribe, Subscription } from "@balcao/shared/billing/subscription.ts";
import type { FieldError } from "react-hook-form";

export const steps = ["data", "plan", "review"] as const;
export type Step = (typeof steps)[number];

/** The checkout form; `planId` is 0 while none is chosen. */
export type Checkout = Record<"firstName" | "address2" | "district" | "city" | "state" | "zipcode", string> &
  Pick<Subscribe, "country"> & { plan: { planId: number } };

/** The billing data of the last checkout, without a plan. */
export const firstValues = ({ billing }: Subscription): Checkout => ({
  firstName: billing.name.slice(0, 100),
  address2: billing.street,
  district: billing.district,
  city: billing.city,
  state: billing.state,
  zipcode: maskZip(billing.zipCode, billing.country),
  country: billing.country,
  plan: { planId: 0 },
});

const worded = ["firstName", "address2", "city", "zipcode", "country"] as const;

/** The name of a field with a text of its own for a missing value; null for any other problem. */
export const missingField = (name: string, error: FieldError | undefined): (typeof worded)[number] | null =>
  error?.type === "required" ? (worded.find((one) => one === name) ?? null) : null;

type Country = Subscribe["country"];

/** The number of digits before and after the hyphen: CEP 30130-010, ZIP 02139-4307. */
const parts = { BR: [5, 3], usa: [5, 4] } as const satisfies Record<Country, readonly [number, number]>;

/** Formats a typed postal code as its country does. Other characters are dropped. */
export function maskZip(typed: string, country: Country): string {
  const [before, after] = parts[country];
  const digits = typed.replace(/\D/g, "").slice(0, before + after);
  return digits.length > before ? `${digits.slice(0, before)}-${digits.slice(before)}` : digits;
}
