import { z } from "zod";
import { withoutDeep } from "../../../platform/http/json-depth.ts";
import type { WebhookPart } from "../../webhook-channel.ts";
import { type Change, changesIn, webhookOf } from "./envelope.ts";
import { PersonId } from "./inbound-forms.ts";
import { historyField } from "./updates.ts";

/** Keys order what is processed, and are stored: what cannot be one counts as missing. */
const person = PersonId.optional().catch(undefined);

/** The ids of the contact in an update. */
const Item = z.object({
  from: person,
  from_user_id: person,
  to: person,
  to_user_id: person,
  recipient_id: person,
  recipient_user_id: person,
  /** Only choices have these fields. */
  wa_id: person,
  user_id: person,
  /** A notice of new ids may have no author: it is about the person of the former id. */
  system: z.object({ previous_user_id: person }).optional().catch(undefined),
  /** Only calls have this field: a call names both sides. */
  direction: z.string().optional().catch(undefined),
});

const Profile = z.object({ wa_id: person, user_id: person });

/** The lists of a change that hold the updates of several contacts. */
const lists = ["messages", "message_echoes", "statuses", "calls", "user_preferences"] as const;

/** The deepest nesting of a call that is read. Meta's calls have about ten levels. */
const deepest = 32;

/** The parts of a call by contact, in their order, of the changes that are kept; none for what is no webhook of Meta's. */
export function partsIn(body: Uint8Array, isKept: (change: Change) => boolean = () => true): WebhookPart[] {
  const given = Buffer.from(body).toString();
  const text = withoutDeep(given, deepest);
  const changes = changesIn(text) ?? [];
  const kept = changes.filter(isKept);
  const parts = kept.flatMap(partsOf);
  const [first] = parts;
  // Nearly every call is about one contact, and stays as it came.
  if (first && kept.length === changes.length && parts.every(({ key, staysApart }) => !staysApart && key === first.key))
    return [{ key: first.key, body: text === given ? body : Buffer.from(text) }];
  return parts.map(({ key, wabaId, change }) => ({ key, body: Buffer.from(webhookOf(wabaId, change)) }));
}

/** `staysApart`: it is processed by itself, so that a failure of another part of its key does not concern it. */
type Part = { key: string; wabaId: string; change: unknown; staysApart?: boolean };

/** A change by contact; one that names none is a part of its own. */
function partsOf({ wabaId, given, field, updates: value }: Change): Part[] {
  const whole = { key: `account:${wabaId}`, wabaId, change: given };
  if (!value) return [whole];
  const items = lists.flatMap((list) => value[list].map((item) => ({ list, item, ...contactOf(item) })));
  const apart = [...historyParts(wabaId, field, value), ...addressBookPart(wabaId, field, value)];
  if (items.length === 0) return apart.length > 0 ? apart : [whole];
  const profiles = value.contacts.map((profile) => ({ profile, ...Profile.safeParse(profile).data }));
  const byContact = [...Map.groupBy(items, ({ contact }) => contact)].map(([contact, own]) => {
    const held = Map.groupBy(own, ({ list }) => list);
    const ids = new Set(own.flatMap(({ ids }) => ids));
    // Only the data of this contact: copying all data to each part would make a large call many times larger.
    const part = {
      metadata: value.metadata,
      contacts: profiles.flatMap(({ profile, wa_id = "", user_id = "" }) =>
        ids.has(wa_id) || ids.has(user_id) ? [profile] : [],
      ),
      ...Object.fromEntries([...held].map(([list, items]) => [list, items.map(({ item }) => item)])),
    };
    // A file of the history may have to wait for its message: nothing else of the contact waits with it.
    const turn = field === historyField ? `history-files:${contact}` : contact;
    return { key: `${value.metadata.phone_number_id}:${turn}`, wabaId, change: { field, value: part } };
  });
  return [...byContact, ...apart];
}

type Value = NonNullable<Change["updates"]>;

const Chunk = z.object({ metadata: z.unknown(), threads: z.array(z.unknown()) });
/**
 * Each conversation of a history by itself: one has thousands of messages. Those of one number take turns, so that live
 * messages, also of other companies, do not wait behind them. A chunk without any keeps what it has to say.
 */
function historyParts(wabaId: string, field: string, { metadata, history }: Value): Part[] {
  const partOf = (chunk: unknown): Part => ({
    ...{ key: `${metadata.phone_number_id}:history`, wabaId, staysApart: true },
    change: { field, value: { metadata, history: [chunk] } },
  });
  return history.flatMap((given) => {
    const chunk = Chunk.safeParse(given).data;
    if (!chunk || chunk.threads.length === 0) return [partOf(given)];
    return chunk.threads.map((thread) => partOf({ metadata: chunk.metadata, threads: [thread] }));
  });
}

/** The changes of the phone's address book, in their order. */
const addressBookPart = (wabaId: string, field: string, { metadata, state_sync }: Value): Part[] =>
  state_sync.length === 0
    ? []
    : [
        {
          ...{ key: `${metadata.phone_number_id}:address-book`, wabaId },
          change: { field, value: { metadata, state_sync } },
        },
      ];

/**
 * The contact of an update, and all its ids. A status names it as its recipient, an echo as its addressee, and a choice
 * as the profiles do.
 */
function contactOf(update: unknown): { contact: string; ids: string[] } {
  const { direction, system, ...ids } = Item.safeParse(update).data ?? {};
  const { recipient_id, recipient_user_id, to, to_user_id, from, from_user_id, wa_id, user_id } = ids;
  const [sender, addressee] = [from ?? from_user_id, to ?? to_user_id];
  const [first, second] = direction === "USER_INITIATED" ? [sender, addressee] : [addressee, sender];
  const former = system?.previous_user_id;
  const contact = recipient_id ?? recipient_user_id ?? first ?? second ?? former ?? wa_id ?? user_id ?? "";
  return { contact, ids: Object.values(ids).flatMap((id) => id || []) };
}
