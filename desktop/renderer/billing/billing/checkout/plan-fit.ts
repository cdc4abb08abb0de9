import type { Subscription } from "@balcao/shared/billing/subscription.ts";
import type { Plan, PlanLimit } from "@balcao/shared/workspace/plans.ts";

export const limited = ["users", "connections", "queues", "storage"] as const satisfies PlanLimit["what"][];
type Limits = Pick<Plan, (typeof limited)[number]>;

/** The limits of a plan that the company's present use exceeds; empty if the plan fits. */
export const misfits = (plan: Limits, usage: Subscription["usage"]): PlanLimit[] =>
  limited.filter((what) => usage[what] > plan[what]).map((what) => ({ what, limit: plan[what], used: usage[what] }));

type Buyable = Limits & Pick<Plan, "id" | "name" | "value">;

/** The plans on offer, and the company's own plan even if it is no longer offered. */
export function buyablePlans(offered: readonly Plan[], own: Subscription["plan"]): Buyable[] {
  const plans: Buyable[] = offered.some(({ id }) => id === own?.id) || !own ? [...offered] : [own, ...offered];
  return plans.filter(({ value }) => value > 0).toSorted((a, b) => a.value - b.value);
}
