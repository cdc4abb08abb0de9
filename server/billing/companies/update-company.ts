import type { Company, UpdateCompany } from "@balcao/shared/workspace/companies.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Context, publish, transact } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { isBlocked } from "../../workspace/auth/signed-in.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { clearPastDueDates } from "../../workspace/companies/company-row.ts";
import { findCompany } from "../../workspace/companies/company-view.ts";
import { findPlan } from "../../workspace/plans/plan-view.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { blockCompany, settleSessions } from "./block-company.ts";
import { companyColumns, loggedFields } from "./company-columns.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";
import { refuseSmallerPlan } from "./plan-usage.ts";

/**
 * Changes a company, its plan and its due date. Throws ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT if the
 * plan is too small for it, and ERR_OWN_COMPANY if the actor would be locked out.
 */
export function updateCompany(ctx: Context, id: number, form: z.output<typeof UpdateCompany>): Promise<Company> {
  const columns = companyColumns(form);
  return transact(ctx, async (ctx) => {
    const { company: before, inside } = await lockTarget(ctx, id);
    if (form.planId !== undefined && form.planId !== before.planId) {
      await refuseSmallerPlan(inside, await findPlan(ctx, form.planId));
      await clearPastDueDates(ctx, eq(companies.id, id));
    }
    if (Object.keys(columns).length > 0) await ctx.db.update(companies).set(columns).where(eq(companies.id, id));
    if (form.campaignsEnabled !== undefined && form.campaignsEnabled !== before.campaignsEnabled)
      await enableCampaigns(inside, form.campaignsEnabled);
    const after = await findCompany(ctx, id);
    const wasBlocked = isOff(ctx, before);
    if (isOff(ctx, after)) {
      refuseOwn(ctx, after);
      if (!wasBlocked || !after.status) await blockCompany(inside);
    } else if (wasBlocked) await settleSessions(inside);
    const target = { targetId: id, targetName: after.name };
    const change = { before: loggedFields(before), after: loggedFields(after) };
    await recordChange(ctx, { area: "company", action: "update", ...target, ...change });
    return after;
  });
}

const isOff = (ctx: Context, { archivedAt, ...company }: Company): boolean =>
  isBlocked({ ...company, archivedAt: archivedAt === null ? null : new Date(archivedAt) }, ctx.now());

async function enableCampaigns(ctx: Context, isEnabled: boolean): Promise<void> {
  const setting = toSetting("campaignsEnabled", isEnabled);
  await ctx.db
    .insert(settings)
    .values({ companyId: ctx.companyId, ...setting })
    .onConflictDoUpdate({ target: [settings.companyId, settings.key], set: { value: setting.value } });
  publish(ctx, [rooms.everyone], "settings", { action: "update", setting });
}
