import { and, eq } from "drizzle-orm";
import type { AdvertisingChoice } from "../../channels/channel.ts";
import type { Chat } from "../../channels/chat.ts";
import { type Context, transact } from "../../context.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { findContact } from "../contacts/find-or-make-contact.ts";
import { contactIdentities } from "../contacts/identities/contact-identities.table.ts";
import { isStopKept, keepChoice } from "./kept-choices.ts";
import { isRefusalKept } from "./kept-refusals.ts";
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
      const endsKept = choice.isWanted && (await isStopKept(ctx, ids));
      if (!contact || endsKept) await keepChoice(ctx, ids, choice);
      if (!contact) return;
      const kind = choice.isWanted ? "resumed" : "stopped";
      const known = await latestStep(ctx, contact.id, ["stopped", "resumed"]);
      const isNews = !known || known.at < choice.at || (+known.at === +choice.at && known.kind !== kind);
      // Whoever never stopped has nothing to resume.
      if (isNews && (known || endsKept || !choice.isWanted)) await recordConsent(ctx, contact.id, kind, "", choice.at);
    }),
  );
}

/** Records that the channel did not deliver advertising because the contact had stopped it there. */
export async function recordRefusedAdvertising(ctx: Context, contactId: number): Promise<void> {
  await retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const known = await latestStep(ctx, contactId, ["stopped", "resumed", "given"]);
      if (known?.kind !== "stopped") await recordConsent(ctx, contactId, "stopped", "");
    }),
  );
}

/** True if no advertising may go to a contact, whom the company may know anew since the refusal. */
export async function refusesAdvertising(ctx: Context, contactId: number): Promise<boolean> {
  const consent = await latestConsent(ctx, contactId);
  if (consent === "given" || consent === "left") return consent === "left";
  const { companyId, contactId: contact, kind, value } = contactIdentities;
  const ids = await ctx.db
    .select({ kind, value })
    .from(contactIdentities)
    .where(and(eq(companyId, ctx.companyId), eq(contact, contactId)));
  for (const id of ids) if (id.kind === "phone" && (await isRefusalKept(ctx, id.value))) return true;
  return isStopKept(ctx, ids);
}
