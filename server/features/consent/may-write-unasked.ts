import type { Context } from "../../context.ts";
import { getSetting } from "../settings/get-setting.ts";
import { latestConsent } from "./record-consent.ts";

/**
 * Whether a contact may be written to without having written first, as schedules do: not while the company asks for
 * consent and has none. Who left (`latestConsent` is "left") is kept from campaigns in every case (DECISIONS "Bot").
 */
export async function mayWriteUnasked(ctx: Context, contactId: number): Promise<boolean> {
  if ((await getSetting(ctx, "setOptInType")) !== "enabled") return true;
  return (await latestConsent(ctx, contactId)) === "given";
}
