import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { withoutTimeLimit } from "../../platform/sql/database.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { lockTarget, refuseOwn } from "./lock-target.ts";
import { removeCompany } from "./remove-company.ts";

/**
 * Deletes an archived company with its data and files; the ledger of payments stays. Throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY or ERR_COMPANY_NOT_ARCHIVED.
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
      await removeCompany(inside);
      await recordChange(ctx, { area: "company", action: "delete", targetId: id, targetName: company.name });
    }),
  );
}
