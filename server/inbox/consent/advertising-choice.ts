import type { AdvertisingChoice } from "../../channels/channel.ts";
import type { Chat } from "../../channels/chat.ts";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { findContact } from "../contacts/find-or-make-contact.ts";
import { identitiesOf } from "../contacts/identities/identities-of.ts";
import { keepChoice, keptOptOuts } from "./kept-refusals.ts";
import { recordChoice } from "./record-choice.ts";
import { latestConsent, latestStep } from "./record-consent.ts";

/**
 * Records that a person stopped or resumed the company's advertising at the channel, as `recordChoice` does. The choice
 * of a person who is no contact is kept by hashes.
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

/** True if no advertising may go to a contact, whom the company may know anew since the refusal. */
export async function refusesAdvertising(ctx: Context, contactId: number): Promise<boolean> {
  if ((await latestConsent(ctx, contactId)) === "left") return true;
  const told = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
  if (told && told.kind !== "resumed") return told.kind === "stopped";
  const { isRefused, stoppedAt } = await keptOptOuts(ctx, await identitiesOf(ctx, contactId));
  return isRefused || stoppedAt !== null;
}
