import { eq } from "drizzle-orm";
import { afterCommit, type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { retryLostRace } from "../../platform/retry-lost-race.ts";
import { recordChange } from "../audit/record-change.ts";
import { connections } from "../connections/connections.table.ts";
import { commandSession } from "../connections/session-command.ts";
import { disownFiles, removeDisowned } from "../files/disown-files.ts";
import { companies } from "./companies.table.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";

/**
 * Removes an archived company with everything of it: every table that has something of a company says so by its foreign
 * key. Its files and the queues of its WhatsApp sessions follow; the ledger of payments stays. Throws
 * ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY or ERR_COMPANY_NOT_ARCHIVED.
 */
export function deleteCompany(ctx: Context, id: number): Promise<void> {
  // What is under way for it may hold rows that go with it.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
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
