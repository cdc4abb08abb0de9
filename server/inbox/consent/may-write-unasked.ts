import type { Context } from "../../context.ts";
import { getSetting } from "../../workspace/settings/get-setting.ts";
import { latestConsent } from "./record-consent.ts";

/**
 * True if the company may write to a contact first, as schedules do: always, unless it requires consent and has none.
 * Contacts who opted out (`latestConsent` is "left") get no campaign in any case.
 */
export async function mayWriteUnasked(ctx: Context, contactId: number): Promise<boolean> {
  if (!(await getSetting(ctx, "setOptInType"))) return true;
  return (await latestConsent(ctx, contactId)) === "given";
}
