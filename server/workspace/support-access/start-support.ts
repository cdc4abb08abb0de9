import type { StartSupport } from "@balcao/shared/workspace/support-access.ts";
import { supportHours } from "@balcao/shared/workspace/support-access.ts";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { recordChange } from "../audit/record-change.ts";
import { logins } from "../auth/logins.table.ts";
import { companies } from "../companies/companies.table.ts";
import { isCustomer } from "../companies/company-view.ts";
import { checkQueues } from "../queues/check-queues.ts";
import { queues } from "../queues/queues.table.ts";
import { endSupport } from "./end-support.ts";
import { supportingUser } from "./find-supported.ts";

/**
 * Lets a super user work in a company as one of its admins, in this session and for some hours, and logs that in the
 * company's audit log. Throws ERR_NO_COMPANY_FOUND, also for one's own company, and ERR_QUEUE_NOT_FOUND.
 */
export function startSupport(ctx: Context, { companyId, queueIds }: z.output<typeof StartSupport>): Promise<void> {
  const actor = supportingUser(ctx);
  return transact(ctx, async (ctx) => {
    await endSupport(ctx);
    const [company] =
      companyId === (actor.supports?.homeCompanyId ?? ctx.companyId)
        ? []
        : await ctx.db
            .select({ id: companies.id })
            .from(companies)
            .where(and(eq(companies.id, companyId), isCustomer))
            .for("key share");
    if (!company) throw new AppError("ERR_NO_COMPANY_FOUND");
    const there = { ...ctx, companyId };
    await checkQueues(there, queueIds);
    const supportEndsAt = new Date(ctx.now().getTime() + supportHours * 60 * 60_000);
    await ctx.db
      .update(logins)
      .set({ supportCompanyId: companyId, supportQueueIds: [...new Set(queueIds)], supportEndsAt })
      .where(eq(logins.id, actor.loginId));
    const chosen = await ctx.db
      .select({ id: queues.id, name: queues.name })
      .from(queues)
      .where(eq(queues.companyId, companyId));
    await recordChange(there, {
      area: "support",
      action: "create",
      targetId: actor.id,
      targetName: actor.name,
      after: { queues: chosen.filter(({ id }) => queueIds.includes(id)), until: supportEndsAt },
    });
    // Its sockets must join another company's rooms from now on.
    afterCommit(ctx, () => ctx.realtime.disconnectLogin(actor.loginId));
  });
}
