import { actingFor } from "../../actor.ts";
import { byTrust } from "../../channels/chat.ts";
import type { Context } from "../../context.ts";
import type { KnownContact } from "./identities/match-contacts.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { isPlaceholderName } from "./placeholder-name.ts";

/**
 * Merges a person who was stored more than once, such as by number and by private id, or under two forms of the number.
 * All are locked. A channel's word is the contact's own: it named both.
 */
export async function uniteContacts(
  ctx: Context,
  kept: KnownContact,
  duplicates: readonly KnownContact[],
  source: "channel" | "company",
): Promise<KnownContact> {
  const by = source === "channel" ? actingFor(ctx, "whatsapp", { by: "contact", id: kept.id }) : ctx;
  let contact = kept;
  for (const duplicate of duplicates) {
    const { name, namedBy } = isTeamsName(duplicate) && !isTeamsName(contact) ? duplicate : contact;
    const { merged } = await mergeContacts(by, contact, duplicate, { name, namedBy });
    contact = { ...merged, identities: byTrust([...contact.identities, ...duplicate.identities]) };
  }
  return contact;
}

/** Condition: the team has chosen the contact's name. */
export const isTeamsName = ({ name, namedBy, identities }: KnownContact): boolean =>
  namedBy === "team" && !isPlaceholderName(name, identities);
