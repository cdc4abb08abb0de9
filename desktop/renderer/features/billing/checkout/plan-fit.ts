import type { Plan } from "@balcao/shared/plans.ts";
import type { PlanLimit, Subscription } from "@balcao/shared/subscription.ts";

export const limited = ["users", "connections", "queues"] as const satisfies PlanLimit["what"][];
type Limits = Pick<Plan, (typeof limited)[number]>;

/** What is in use and would not fit a plan; empty when it holds everything. */
export const misfits = (plan: Limits, usage: Subscription["usage"]): PlanLimit[] =>
  limited.filter((what) => usage[what] > plan[what]).map((what) => ({ what, limit: plan[what], used: usage[what] }));

type Buyable = Limits & Pick<Plan, "id" | "name" | "value">;

/** What can be bought: the plans that are offered, and the company's own although it may not be any more. */
export function buyablePlans(offered: readonly Plan[], own: Subscription["plan"]): Buyable[] {
  const plans: Buyable[] = offered.some(({ id }) => id === own?.id) || !own ? [...offered] : [own, ...offered];
  return plans.filter(({ value }) => value > 0).toSorted((a, b) => a.value - b.value);
}
