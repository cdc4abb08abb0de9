import { type Chat, type Identity, identityKinds, idOf } from "../../../channels/chat.ts";
import type { ContactRow } from "../contacts.table.ts";
import type { StoredIdentity } from "./contact-chat.ts";
import { findingIds } from "./in-chat.ts";

/** A contact's row with every id of the contact. */
export type KnownContact = ContactRow & { identities: readonly StoredIdentity[] };

/** The contact of a chat, and others that are the same person, who was stored more than once. */
export type Match = { contact: KnownContact; duplicates: readonly KnownContact[] };

/**
 * Decides which of the contacts that a chat's ids lead to is the chat's. The order of trust is that of the kinds of ids.
 * A contact that is found by one id, and has another value of a more trusted kind than the chat, is another person's;
 * so are two contacts of which each has a private id of its own. All others are one person. Null for no contacts.
 */
export function matchContacts(chat: Chat, found: readonly KnownContact[]): Match | null {
  const suitable = found.filter((one) => !contradicts(chat, one));
  // The last resort: a number that has a new private id, as after a new registration.
  const candidates = suitable.length > 0 ? suitable : found;
  const [best, ...others] = [...candidates].sort((a, b) => rank(chat, a) - rank(chat, b) || a.id - b.id);
  if (!best) return null;
  const same = [best, ...others.filter((other) => !areTwoPeople(best, other))].sort((a, b) => a.id - b.id);
  const [contact = best, ...duplicates] = same;
  return { contact, duplicates };
}

/** The place of the first of the chat's ids that the contact has. A number's own form comes before its other form. */
function rank(chat: Chat, contact: KnownContact): number {
  const at = findingIds(chat).findIndex((asked) => has(contact, asked));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Condition: an id of the chat leads to the contact, and a more trusted one of the chat's is not the contact's. */
function contradicts(chat: Chat, contact: KnownContact): boolean {
  const found = findingIds(chat).find((asked) => has(contact, asked));
  if (!found) return true;
  const moreTrusted = identityKinds.slice(0, identityKinds.indexOf(found.kind));
  return moreTrusted.some((kind) => idOf(chat, kind) !== null && idOf(contact, kind) !== null);
}

/** Condition: each has an id of the network's own that stays with a person for life, and the two differ. */
const areTwoPeople = (one: KnownContact, other: KnownContact): boolean =>
  (["group", "lid"] as const).some((kind) => {
    const [a, b] = [idOf(one, kind), idOf(other, kind)];
    return a !== null && b !== null && a !== b;
  });

const has = ({ identities }: Pick<Chat, "identities">, { kind, value }: Identity): boolean =>
  identities.some((one) => one.kind === kind && one.value === value);
