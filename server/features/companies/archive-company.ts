import type { Company } from "@balcao/shared/companies.ts";
import { eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { recordChange } from "../audit/record-change.ts";
import { blockCompany } from "./block-company.ts";
import { companies } from "./companies.table.ts";
import { toldOf } from "./company-columns.ts";
import { findCompany } from "./company-view.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";

/**
 * Archives a company, which ends its sessions at once, or takes it out of the archive: then it stays switched off until
 * somebody switches it on (CONTRACT.md section 3). Throws ERR_NO_COMPANY_FOUND or ERR_OWN_COMPANY.
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
    const told = { before: toldOf(before), after: toldOf(after) };
    await recordChange(ctx, { area: "company", action: "update", targetId: id, targetName: after.name, ...told });
    return after;
  });
}
