import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { getSetting } from "../settings/get-setting.ts";

/** Campaigns are part of what a company pays for. Throws ERR_NO_PERMISSION. */
export async function refuseUnlessEnabled(ctx: Context): Promise<void> {
  if ((await getSetting(ctx, "campaignsEnabled")) === "false") throw new AppError("ERR_NO_PERMISSION");
}
