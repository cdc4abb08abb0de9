import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { getSetting } from "../../../workspace/settings/get-setting.ts";

/** Admins may export all contacts; agents only if the company allows it. Throws ERR_NO_PERMISSION. */
export async function refuseExport(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.type === "system" || actor.profile === "admin") return;
  if (!(await getSetting(ctx, "agentsExportContacts"))) throw new AppError("ERR_NO_PERMISSION");
}
