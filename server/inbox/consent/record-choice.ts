import type { AdvertisingChoice } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { latestConsent, latestStep, recordConsent } from "./record-consent.ts";

type Told = AdvertisingChoice & { isRefusal?: true };

/**
 * Records a contact's choice about the company's advertising at the channel. A repeat changes nothing, and neither does a
 * choice that is older than the one known. An opt-out that the person wrote to the company stays.
 */
export async function recordChoice(ctx: Context, contactId: number, { isWanted, at, isRefusal }: Told): Promise<void> {
  // An opt-out that the person wrote refuses more, and ends only with a consent, as a stop does. A server of the version
  // before would read a later step as the end of the opt-out.
  if ((await latestConsent(ctx, contactId)) === "left") return;
  const known = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
  const kind = isWanted ? "resumed" : "stopped";
  // A person who never stopped has nothing to resume.
  if (isWanted && known?.kind !== "stopped") return;
  if (isRefusal && known?.kind === "stopped") return;
  if (known && (seconds(known.at) > seconds(at) || (+known.at === +at && known.kind === kind))) return;
  await recordConsent(ctx, contactId, kind, "", at);
}

/** Meta's times are whole seconds: of a consent and a stop in one second the stop counts. */
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
