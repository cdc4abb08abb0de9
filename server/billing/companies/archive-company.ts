import type { Company } from "@balcao/shared/workspace/companies.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { blockCompany } from "./block-company.ts";
import { loggedFields } from "./company-columns.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";

/**
 * Archives a company, which ends its sessions at once, or restores it. A restored company stays switched off until a
 * super user switches it on. Throws ERR_NO_COMPANY_FOUND or ERR_OWN_COMPANY.
 */
export function archiveCompany(ctx: Context, id: number, archived: boolean): Promise<Company> {
  return transact(ctx, async (ctx) => {
    const { company: before, inside } = await lockTarget(ctx, id);
    refuseOwn(ctx, before);
    if (before.archived === archived) return before;
    const change = archived ? { archivedAt: ctx.now(), status: false } : { archivedAt: null };
    await ctx.db.update(companies).set(change).where(eq(companies.id, id));
    if (archived) await blockCompany(inside);
    const after = await findCompany(ctx, id);
    const logged = { before: loggedFields(before), after: loggedFields(after) };
    await recordChange(ctx, { area: "company", action: "update", targetId: id, targetName: after.name, ...logged });
    return after;
  });
}
