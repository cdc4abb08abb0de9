import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { byTrust, type Chat, type Identity, idOf } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
import { carryOptOuts } from "../../consent/carry-opt-outs.ts";
import type { StoredIdentity } from "./contact-chat.ts";
import { lockNumber } from "./lock-identities.ts";
import type { KnownContact } from "./match-contacts.ts";
import { forgetIdentities, storeIdentities } from "./store-identities.ts";

/**
 * Stores the ids of a chat that are new for its contact, or were not confirmed yet; `losers` are other contacts that the
 * chat's ids led to. Returns the contact's ids: the same list if there are no news, else the caller refreshes the copies.
 */
export async function learnIdentities(
  ctx: Context,
  chat: Chat,
  contact: KnownContact,
  losers: readonly KnownContact[],
): Promise<readonly StoredIdentity[]> {
  const hasOther = ({ kind, value }: Identity) =>
    singleKinds.has(kind) && contact.identities.some((one) => one.kind === kind && one.value !== value);
  const known = (id: Identity) => contact.identities.find((one) => one.kind === id.kind && one.value === id.value);
  const named = chat.identities.filter((id) => !known(id)?.isConfirmed || hasOther(id));
  const onCard = await numberOnCard(ctx, chat, contact);
  const news = [...named.map((id) => ({ ...id, isConfirmed: true })), ...(onCard ? [onCard] : [])];
  if (news.length === 0) return contact.identities;
  await forgetIdentities(ctx, contact.id, news.filter(hasOther));
  const [confirmed, written] = [news.filter((id) => id.isConfirmed), news.filter((id) => !id.isConfirmed)];
  if (confirmed.length > 0) await storeIdentities(ctx, contact.id, confirmed, ctx.now(), losers);
  if (written.length > 0) await storeIdentities(ctx, contact.id, written, null);
  const kept = contact.identities.filter((one) => !isReplaced(one, news));
  const identities = byTrust([...news, ...kept]);
  const lost = contact.identities.filter((one) => !isAmong(one, identities));
  await carryOptOuts(ctx, contact.id, { gained: news, lost });
  return identities;
}

/** A person has one of each at a time: a new one replaces the one before. */
export const singleKinds: ReadonlySet<IdentityKind> = new Set(["group", "lid", "phone", "username"]);

const isReplaced = (one: Identity, news: readonly Identity[]): boolean =>
  isAmong(one, news) || news.some(({ kind }) => kind === one.kind && singleKinds.has(kind));

/** True if a list has this id, in this form. */
export const isAmong = ({ kind, value }: Identity, identities: readonly Identity[]): boolean =>
  identities.some((one) => one.kind === kind && one.value === value);

/**
 * The number that a contact gets by its own card; null without a card, and where the message itself names a number. An
 * attested number replaces one that only the company wrote down; any other fills a gap.
 *
 * Null, too, if another contact has the number: both stay as they are, and an admin may merge them. Channels attest whose
 * number it is now. They do not say that the other contact's conversations, perhaps with a former owner of the number,
 * were this person's, and the card itself comes from the person's phone.
 */
export async function numberOnCard(
  ctx: Context,
  { ownCard, identities }: Chat,
  contact: Pick<KnownContact, "id" | "identities">,
): Promise<StoredIdentity | null> {
  if (!ownCard || idOf({ identities }, "phone")) return null;
  const { number, isAttested } = ownCard;
  const numbers = contact.identities.filter(({ kind }) => kind === "phone");
  if (numbers.some(({ isConfirmed }) => isConfirmed || !isAttested)) return null;
  if ((await lockNumber(ctx, number, contact.id)) !== null) return null;
  return { kind: "phone", value: number, isConfirmed: isAttested };
}
