import type { SQLWrapper } from "drizzle-orm";
import type { Context } from "../../context.ts";

export type PlanFollower = {
  /** Ids of plans whose limits a company must also meet, besides its own plan's, as a query. */
  heldTo: (ctx: Pick<Context, "db" | "companyId">) => SQLWrapper;
};

declare module "../../context.ts" {
  interface Followers {
    plans: readonly PlanFollower[];
  }
}
