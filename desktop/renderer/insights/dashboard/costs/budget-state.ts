import { type Budget, budgetWarning } from "@balcao/shared/inbox/costs.ts";

export type BudgetState = {
  /** Spent or expected. As all amounts in millionths of a real. */
  used: number;
  left: number;
  /** The used part in whole per cent, rounded down: 100 is the whole budget and nothing less. */
  percent: number;
  stage: "roomy" | "near" | "full";
};

/** The rest of a month's budget, and if it is nearly (`near`) or wholly used up (`full`). */
export function budgetState({ spent, expected }: Pick<Budget, "spent" | "expected">, limit: number): BudgetState {
  const used = spent + expected;
  const percent = Math.floor((used / limit) * 100);
  return {
    used,
    left: Math.max(0, limit - used),
    percent,
    stage: used >= limit ? "full" : percent >= budgetWarning ? "near" : "roomy",
  };
}
