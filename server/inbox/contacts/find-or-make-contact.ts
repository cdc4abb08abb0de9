import { and, sql } from "drizzle-orm";
import { actingFor } from "../../actor.ts";
import { byTrust, type Chat, type Identity, idOf } from "../../channels/chat.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { type Slots, statement } from "../../platform/sql/statement.ts";
import { noteKeptStop } from "../consent/note-kept-stop.ts";
import { toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { identityList } from "./identities/contact-chat.ts";
import { findingIds, hasOneOf } from "./identities/in-chat.ts";
import { learnIdentities, numberOnCard } from "./identities/learn-identities.ts";
import { lockIdentities } from "./identities/lock-identities.ts";
import { type KnownContact, matchContacts } from "./identities/match-contacts.ts";
import { insertContact, refreshCopies, storeIdentities } from "./identities/store-identities.ts";
import { mergeContacts } from "./merge-contacts.ts";

/** Where a chat's ids and the contact's name come from: the channel, or people and programs of the company. */
type Source = "channel" | "company";

/**
 * Returns the company's contact of a chat, created on first sight and locked until the transaction ends, so that
 * messages of one contact are stored one after the other. It is found by any of the chat's ids
 * (docs/decisions/0080). `suggestedName` is WhatsApp's name: a person's own name, or a group's subject.
 */
export async function findOrMakeContact(ctx: Context, chat: Chat, suggestedName: string | null): Promise<KnownContact> {
  return (await findContact(ctx, chat, suggestedName)) ?? makeContact(ctx, chat, suggestedName);
}

/** The contact of a chat, locked as above, or null; news of its ids from the channel are stored. */
export async function findContact(
  ctx: Context,
  chat: Chat,
  suggestedName: string | null,
  source: Source = "channel",
): Promise<KnownContact | null> {
  const match = matchContacts(chat, await lockContacts(ctx, chat));
  if (!match) return null;
  let { contact } = match;
  for (const duplicate of match.duplicates) {
    // A channel's word is the contact's own: its message names both.
    const by = source === "channel" ? actingFor(ctx, "whatsapp", { by: "contact", id: contact.id }) : ctx;
    contact = await unite(by, contact, duplicate);
  }
  const identities =
    source === "channel" ? await learnIdentities(ctx, chat, contact, match.others) : contact.identities;
  const isRenamed = suggestedName && suggestedName !== contact.name && takesNameOf(contact);
  const isNews = identities !== contact.identities;
  if (!isRenamed && !isNews) return contact;
  const change = isRenamed ? { name: suggestedName, namedBy: namedBy[source] } : {};
  const row = await refreshCopies(ctx, contact.id, change);
  if (isRenamed || isShownOtherwise(contact, row))
    publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, row) });
  return { ...row, identities };
}

const isShownOtherwise = (before: ContactRow, after: ContactRow): boolean =>
  before.number !== after.number || before.username !== after.username;

/** Merges a person who was stored twice, by number and by private id, or under two forms of the number. */
async function unite(ctx: Context, contact: KnownContact, duplicate: KnownContact): Promise<KnownContact> {
  const { name, namedBy } = isTeamsName(duplicate) && !isTeamsName(contact) ? duplicate : contact;
  const { merged } = await mergeContacts(ctx, contact, duplicate, { name, namedBy });
  return { ...merged, identities: byTrust([...contact.identities, ...duplicate.identities]) };
}

async function lockContacts({ db, companyId }: Context, chat: Chat): Promise<KnownContact[]> {
  const asked = { companyId, identities: JSON.stringify(findingIds(chat)) };
  let found = await lockBehind(db, asked);
  // After a wait for the lock only the row itself is of now; its ids are read again.
  while (found.some(({ isStale }) => isStale)) found = await lockBehind(db, asked);
  return found.map(({ contact, identities }) => ({ ...contact, identities }));
}

/**
 * In order of id, so that two transactions never deadlock. The company is checked in a form that no index has: with old
 * statistics PostgreSQL would otherwise read through all contacts of the company, instead of by id.
 */
const lockBehind = statement((db, slots: Slots<{ companyId: number; identities: string }>) =>
  db
    .select({
      contact: contacts,
      identities: identityList,
      isStale: sql<boolean>`(select seen.xmin from contacts seen where seen.id = contacts.id) is distinct from ${contacts}.xmin`,
    })
    .from(contacts)
    .where(
      and(
        sql`${contacts.companyId} is not distinct from ${slots.companyId}`,
        hasOneOf(slots.companyId, slots.identities),
      ),
    )
    .orderBy(contacts.id)
    .for("update"),
);

/** Creates the contact of a chat that was not found, or finds it if it exists by now; locked as above. */
export async function makeContact(
  ctx: Context,
  chat: Chat,
  suggestedName: string | null,
  source: Source = "channel",
): Promise<KnownContact> {
  const card = chat.cardNumber ? [{ kind: "phone", value: chat.cardNumber } as const] : [];
  await lockIdentities(ctx, [...chat.identities, ...card]);
  const meanwhile = await findContact(ctx, chat, suggestedName, source);
  if (meanwhile) return meanwhile;
  const onCard = idOf(chat, "phone") ? [] : await numberOnCard(ctx, chat);
  const told = chat.identities.map((id) => ({ ...id, isConfirmed: source === "channel" }));
  const identities = [...told, ...onCard];
  const made = await insertContact(
    ctx,
    {
      name: suggestedName || placeholderName(identities),
      email: "",
      isGroup: chat.kind === "group",
      namedBy: suggestedName ? namedBy[source] : "whatsapp",
    },
    told,
    source === "channel" ? ctx.now() : null,
  );
  await noteKeptStop(ctx, made.id, identities);
  if (onCard.length > 0) await storeIdentities(ctx, made.id, onCard, null);
  const row = onCard.length > 0 ? await refreshCopies(ctx, made.id) : made;
  publish(ctx, [rooms.everyone], "contact", { action: "create", contact: toContactRef(ctx, row) });
  return { ...row, identities };
}

const namedBy = { channel: "whatsapp", company: "team" } as const;

/** The name of a contact whose name nobody has told. */
function placeholderName(identities: readonly Identity[]): string {
  const [phone, username] = [idOf({ identities }, "phone"), idOf({ identities }, "username")];
  return phone ?? (username && `@${username}`) ?? identities[0]?.value ?? "?";
}

/**
 * Condition: the team has not named the contact, so WhatsApp's name applies: always for a group, for a person only the
 * first one.
 */
const takesNameOf = (contact: KnownContact): boolean =>
  isPlaceholderName(contact) || (contact.isGroup && !isTeamsName(contact));

const isTeamsName = (contact: KnownContact): boolean => contact.namedBy === "team" && !isPlaceholderName(contact);

/** Condition: the contact is still named by its number or the like, so the person's own name is better. */
const isPlaceholderName = ({ name, identities }: KnownContact): boolean =>
  identities.some(({ kind, value }) => name === (kind === "username" ? `@${value}` : value));
