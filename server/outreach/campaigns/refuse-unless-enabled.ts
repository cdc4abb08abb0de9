import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";

/** Throws ERR_NO_PERMISSION if the company does not pay for campaigns. */
export async function refuseUnlessEnabled(ctx: Context): Promise<void> {
  if (!(await getSetting(ctx, "campaignsEnabled"))) throw new AppError("ERR_NO_PERMISSION");
}
