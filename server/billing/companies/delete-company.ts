import { eq } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import { commandSession } from "../../channels/connections/session-command.ts";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { withoutTimeLimit } from "../../platform/sql/database.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { disownFiles, removeDisowned } from "../../workspace/files/disown-files.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";

/**
 * Deletes an archived company with its data and files; the ledger of payments stays. Every table takes part by its
 * foreign key. Throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY or ERR_COMPANY_NOT_ARCHIVED.
 */
export function deleteCompany(ctx: Context, id: number): Promise<void> {
  // Work of the company in progress may hold locks on its rows.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      // The delete may take long: it includes years of conversations.
      await withoutTimeLimit(ctx.db);
      const { company, inside } = await lockTarget(ctx, id);
      refuseOwn(ctx, company);
      if (!company.archived) throw new AppError("ERR_COMPANY_NOT_ARCHIVED");
      const phones = await ctx.db.select({ id: connections.id }).from(connections).where(eq(connections.companyId, id));
      const fileIds = await disownFiles(inside);
      await ctx.db.delete(companies).where(eq(companies.id, id));
      await recordChange(ctx, { area: "company", action: "delete", targetId: id, targetName: company.name });
      afterCommit(ctx, (outside) => {
        outside.realtime.disconnectCompany(id);
        for (const phone of phones) commandSession(outside, { connectionId: phone.id, command: "disconnect" });
        removeDisowned(outside, fileIds).catch((error: unknown) =>
          outside.log.error({ error, companyId: id }, "files of a company were left to the nightly sweep"),
        );
      });
    }),
  );
}
