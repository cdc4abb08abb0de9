import { and, eq } from "drizzle-orm";
import type { PlanFollower } from "../../workspace/plans/plan-followers.ts";
import { invoices } from "./invoices.table.ts";

/**
 * The plan chosen on the open invoice applies once that is paid. Until then the company is held to both plans' limits.
 */
export const chosenPlan: PlanFollower = {
  heldTo: ({ db, companyId }) =>
    db
      .select({ id: invoices.planId })
      .from(invoices)
      .where(and(eq(invoices.companyId, companyId), eq(invoices.status, "open"), eq(invoices.isChosen, true))),
};
