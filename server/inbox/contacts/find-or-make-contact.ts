import type { Chat } from "../../channels/chat.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { carryOptOuts } from "../consent/carry-opt-outs.ts";
import { toContactRef } from "./contact-view.ts";
import type { ContactRow } from "./contacts.table.ts";
import { learnIdentities, numberOnCard } from "./identities/learn-identities.ts";
import { lockContacts } from "./identities/lock-contacts.ts";
import { lockIdentities } from "./identities/lock-identities.ts";
import { type KnownContact, matchContacts } from "./identities/match-contacts.ts";
import { insertContact, refreshCopies, storeIdentities } from "./identities/store-identities.ts";
import { isPlaceholderName, placeholderName } from "./placeholder-name.ts";
import { isTeamsName, uniteContacts } from "./unite-contacts.ts";

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
  const contact = await uniteContacts(ctx, match.contact, match.duplicates, source);
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

/** Creates the contact of a chat that was not found, or finds it if it exists by now; locked as above. */
export async function makeContact(
  ctx: Context,
  chat: Chat,
  suggestedName: string | null,
  source: Source = "channel",
): Promise<KnownContact> {
  const card = chat.ownCard ? [{ kind: "phone", value: chat.ownCard.number } as const] : [];
  await lockIdentities(ctx, [...chat.identities, ...card]);
  const meanwhile = await findContact(ctx, chat, suggestedName, source);
  if (meanwhile) return meanwhile;
  const told = chat.identities.map((id) => ({ ...id, isConfirmed: source === "channel" }));
  const onCard = await numberOnCard(ctx, chat, { id: 0, identities: told });
  const identities = onCard ? [...told, onCard] : told;
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
  await carryOptOuts(ctx, made.id, { gained: identities });
  if (onCard) await storeIdentities(ctx, made.id, [onCard], onCard.isConfirmed ? ctx.now() : null);
  const row = onCard ? await refreshCopies(ctx, made.id) : made;
  publish(ctx, [rooms.everyone], "contact", { action: "create", contact: toContactRef(ctx, row) });
  return { ...row, identities };
}

const namedBy = { channel: "whatsapp", company: "team" } as const;

/**
 * Condition: the team has not named the contact, so WhatsApp's name applies: always for a group, for a person only the
 * first one.
 */
const takesNameOf = (contact: KnownContact): boolean =>
  isPlaceholderName(contact.name, contact.identities) || (contact.isGroup && !isTeamsName(contact));
