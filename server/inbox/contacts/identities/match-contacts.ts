import { type IdentityKind, identityKinds } from "@balcao/shared/channels/identity-kinds.ts";
import { type Chat, type Identity, idOf } from "../../../channels/chat.ts";
import type { ContactRow } from "../contacts.table.ts";
import type { StoredIdentity } from "./contact-chat.ts";
import { findingIds } from "./in-chat.ts";

/** A contact's row with every id of the contact. */
export type KnownContact = ContactRow & { identities: readonly StoredIdentity[] };

/**
 * The contact of a chat; `duplicates` are the same person, who was stored more than once, and `others` were found, too,
 * but are other people.
 */
export type Match = {
  contact: KnownContact;
  duplicates: readonly KnownContact[];
  others: readonly KnownContact[];
};

/**
 * Decides which of the contacts that a chat's ids lead to is the chat's. The order of trust is that of the kinds of ids.
 * A contact is another person's if one id leads to it, and the chat names another value of a more trusted kind than the
 * contact has; where that holds for all of them, it counts for none. Two contacts of which each has a private id of its
 * own are two people. All others are one person. Null for no contacts.
 */
export function matchContacts(chat: Chat, found: readonly KnownContact[]): Match | null {
  const suitable = found.filter((one) => !contradicts(chat, one));
  // The last resort: a number whose owner registered anew, for example, and has another private id.
  const candidates = suitable.length > 0 ? suitable : found;
  const [best, ...rest] = [...candidates].sort((a, b) => rank(chat, a) - rank(chat, b) || a.id - b.id);
  if (!best) return null;
  const onePerson = [best];
  for (const one of rest) if (!onePerson.some((accepted) => areTwoPeople(accepted, one))) onePerson.push(one);
  const [contact = best, ...duplicates] = onePerson.sort((a, b) => a.id - b.id);
  return { contact, duplicates, others: found.filter((one) => !onePerson.includes(one)) };
}

/** A person has one of these at a time. Meta's ids add up: there is one for each portfolio. */
const decidingKinds: readonly IdentityKind[] = ["group", "lid", "phone"];

/** The place of the first of the chat's ids that the contact has. A number's own form comes before its other form. */
function rank(chat: Chat, contact: KnownContact): number {
  const at = findingIds(chat).findIndex((asked) => has(contact, asked));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** Condition: an id of the chat leads to the contact, and a more trusted one of the chat's is not the contact's. */
function contradicts(chat: Chat, contact: KnownContact): boolean {
  const found = findingIds(chat).find((asked) => has(contact, asked));
  if (!found) return true;
  const trust = (kind: IdentityKind) => identityKinds.indexOf(kind);
  const moreTrusted = decidingKinds.filter((kind) => trust(kind) < trust(found.kind));
  return moreTrusted.some((kind) => idOf(chat, kind) !== null && idOf(contact, kind) !== null);
}

/** Condition: each has a private id, or id of a group, of its own. */
const areTwoPeople = (one: KnownContact, other: KnownContact): boolean =>
  (["group", "lid"] as const).some((kind) => {
    const [a, b] = [idOf(one, kind), idOf(other, kind)];
    return a !== null && b !== null && a !== b;
  });

const has = ({ identities }: Pick<Chat, "identities">, { kind, value }: Identity): boolean =>
  identities.some((one) => one.kind === kind && one.value === value);
