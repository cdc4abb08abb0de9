import type { AdvertisingChoice } from "../../channels/channel.ts";
import type { Chat } from "../../channels/chat.ts";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { findContact } from "../contacts/find-or-make-contact.ts";
import { identitiesOf } from "../contacts/identities/identities-of.ts";
import { keepChoice, keptOptOuts } from "./kept-refusals.ts";
import { latestConsent, latestStep, recordConsent } from "./record-consent.ts";

/**
 * Records that a person stopped or resumed the company's advertising at the channel. A repeat changes nothing, and
 * neither does a choice that is older than the one known. A person who is no contact is kept by hashes. An opt-out that
 * the person wrote to the company stays.
 */
export function recordAdvertisingChoice(ctx: Context, chat: Chat, choice: AdvertisingChoice): Promise<void> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const contact = await findContact(ctx, chat, null);
      const ids = contact?.identities ?? chat.identities;
      const endsKept = choice.isWanted && (await keptOptOuts(ctx, ids)).stoppedAt !== null;
      if (!contact || endsKept) await keepChoice(ctx, ids, choice);
      if (contact) await recordChoice(ctx, contact.id, choice);
    }),
  );
}

/**
 * Records that the channel did not deliver advertising, as it reported at that time, because the contact had stopped it
 * there. A consent since then stays.
 */
export const recordRefusedAdvertising = (ctx: Context, contactId: number, at: Date): Promise<void> =>
  recordChoice(ctx, contactId, { isWanted: false, at, isRefusal: true });

type Told = AdvertisingChoice & { isRefusal?: true };

async function recordChoice(ctx: Context, contactId: number, { isWanted, at, isRefusal }: Told): Promise<void> {
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

/** True if no advertising may go to a contact, whom the company may know anew since the refusal. */
export async function refusesAdvertising(ctx: Context, contactId: number): Promise<boolean> {
  if ((await latestConsent(ctx, contactId)) === "left") return true;
  const told = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
  if (told && told.kind !== "resumed") return told.kind === "stopped";
  const { isRefused, stoppedAt } = await keptOptOuts(ctx, await identitiesOf(ctx, contactId));
  return isRefused || stoppedAt !== null;
}
