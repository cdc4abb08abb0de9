import type { IdentityKind } from "@balcao/shared/channels/identity-kinds.ts";
import { byTrust, type Chat, type Identity, idOf } from "../../../channels/chat.ts";
import type { Context } from "../../../context.ts";
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
  const news = chat.identities.filter((id) => !known(id)?.isConfirmed || hasOther(id));
  const onCard = idOf(contact, "phone") || idOf(chat, "phone") ? [] : await numberOnCard(ctx, chat);
  if (news.length + onCard.length === 0) return contact.identities;
  const replacing = news.filter(hasOther);
  await forgetIdentities(ctx, contact.id, replacing);
  if (news.length > 0) await storeIdentities(ctx, contact.id, news, ctx.now(), losers);
  if (onCard.length > 0) await storeIdentities(ctx, contact.id, onCard, null);
  const learnt = [...news.map((id) => ({ ...id, isConfirmed: true })), ...onCard];
  return byTrust([...learnt, ...contact.identities.filter((one) => !isReplaced(one, learnt))]);
}

/** A person has one of each at a time: a new one replaces the one before. */
const singleKinds: ReadonlySet<IdentityKind> = new Set(["group", "lid", "phone", "username"]);

const isReplaced = ({ kind, value }: Identity, learnt: readonly Identity[]): boolean =>
  learnt.some((one) => one.kind === kind && (one.value === value || singleKinds.has(kind)));

/**
 * The number on a person's own card; nothing without a card, and where another contact has the number: the team decides
 * if the two are one person, and may merge them.
 */
export async function numberOnCard(ctx: Context, { cardNumber }: Chat): Promise<StoredIdentity[]> {
  if (!cardNumber || (await lockNumber(ctx, cardNumber, 0)) !== null) return [];
  return [{ kind: "phone", value: cardNumber, isConfirmed: false }];
}
