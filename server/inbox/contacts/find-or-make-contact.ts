import { numberVariants } from "@balcao/shared/platform/number-variants.ts";
import { and, eq, or } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { type Slots, statement } from "../../platform/sql/statement.ts";
import { lockByBsuid, noteBsuid } from "./contact-identity.ts";
import { toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { numberOnCard, releaseUsername } from "./learn-from-chat.ts";
import { mergeContacts } from "./merge-contacts.ts";

/** `whatsapp`: the name comes from WhatsApp; `team`: a user of the company chose it. */
type NamedBy = Extract<ContactRow["namedBy"], "whatsapp" | "team">;

/**
 * Returns the company's contact of a chat, created on first sight and locked until the transaction ends, so that
 * messages of one contact are stored one after the other. It is found by number, private id or business-scoped id. `suggestedName` is
 * WhatsApp's name: a person's own name, or a group's subject.
 */
export async function findOrMakeContact(ctx: Context, chat: Chat, suggestedName: string | null): Promise<ContactRow> {
  return (await findContact(ctx, chat, suggestedName)) ?? makeContact(ctx, chat, suggestedName);
}

/** The contact of a chat, locked as above, or null; new facts from the chat are stored. */
export async function findContact(
  ctx: Context,
  chat: Chat,
  suggestedName: string | null,
  namedBy: NamedBy = "whatsapp",
): Promise<ContactRow | null> {
  const found = chat.bsuid ? await lockByBsuid(ctx, chat) : await lockContacts(ctx, chat);
  let [first] = found;
  if (!first) return null;
  for (const other of found.slice(1)) first = await unite(ctx, chat, first, other);
  if (chat.bsuid) await noteBsuid(ctx, first.id, chat.bsuid);

  const username = chat.username && first.username !== chat.username ? chat.username : null;
  if (username) await releaseUsername(ctx, username);
  // The private id stays when a person changes the number, so WhatsApp's present number is right.
  const number = chat.number ?? (first.number === null ? await numberOnCard(ctx, chat) : null);
  const learnt = {
    ...(username && { username }),
    ...(number && first.number !== number ? { number } : {}),
    ...(chat.lid && first.lid !== chat.lid ? { lid: chat.lid } : {}),
    ...(suggestedName && suggestedName !== first.name && takesNameOf(first) ? { name: suggestedName, namedBy } : {}),
  };
  if (Object.keys(learnt).length === 0) return first;
  const [updated] = await ctx.db.update(contacts).set(learnt).where(eq(contacts.id, first.id)).returning();
  if (!updated) return first;
  publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, updated) });
  return updated;
}

/**
 * Two rows match the chat: the same person stored twice, by number and by private id, or under two forms of the
 * number. But two private ids are two people: the number then belongs to the one that WhatsApp names, or that has
 * exactly these digits.
 */
async function unite(ctx: Context, chat: Chat, first: ContactRow, second: ContactRow): Promise<ContactRow> {
  if (first.lid === null || second.lid === null) {
    // The chat's number or id is stored once no other contact has it.
    return mergeContacts(ctx, first, second, {
      number: first.number ?? second.number,
      lid: first.lid ?? second.lid,
      ...(isTeamsName(second) && !isTeamsName(first) ? { name: second.name, namedBy: second.namedBy } : {}),
    });
  }
  const isNamed = ({ lid, number }: ContactRow) => (chat.lid ? lid === chat.lid : number === chat.number);
  const [named, other] = isNamed(second) ? [second, first] : [first, second];
  // The number becomes free for its new owner.
  if (chat.lid) await ctx.db.update(contacts).set({ number: null }).where(eq(contacts.id, other.id));
  return named;
}

function lockContacts({ db, companyId }: Context, { number, lid }: Chat): Promise<ContactRow[]> {
  const [asWritten, otherForm] = number ? numberVariants(number) : [];
  return lockBehind(db, { companyId, lid, number: asWritten ?? null, otherForm: otherForm ?? asWritten ?? null });
}

/** In order of id, so that two transactions never deadlock. */
const lockBehind = statement(
  (db, slots: Slots<{ companyId: number; lid: string | null; number: string | null; otherForm: string | null }>) =>
    db
      .select()
      .from(contacts)
      .where(
        and(
          eq(contacts.companyId, slots.companyId),
          or(eq(contacts.number, slots.number), eq(contacts.number, slots.otherForm), eq(contacts.lid, slots.lid)),
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
  namedBy: NamedBy = "whatsapp",
): Promise<ContactRow> {
  const { lid, kind } = chat;
  const number = chat.number ?? (await numberOnCard(ctx, chat));
  const username = chat.username ?? null;
  const name = suggestedName || number || lid || (username && `@${username}`) || chat.bsuid || "?";
  if (username) await releaseUsername(ctx, username);
  const [made] = await insertContact(ctx.db, {
    companyId: ctx.companyId,
    name,
    number,
    lid,
    username,
    isGroup: kind === "group",
    namedBy: suggestedName ? namedBy : "whatsapp",
  });
  if (made) {
    if (chat.bsuid) await noteBsuid(ctx, made.id, chat.bsuid);
    publish(ctx, [rooms.everyone], "contact", { action: "create", contact: toContactRef(ctx, made) });
    return made;
  }
  // A concurrent transaction has created it.
  const [existing] = await lockContacts(ctx, chat);
  if (!existing) throw new Error("a contact was neither made nor found");
  return existing;
}

type NewContact = Pick<ContactRow, "companyId" | "name" | "number" | "lid" | "username" | "isGroup" | "namedBy">;

const insertContact = statement((db, { companyId, name, number, lid, username, isGroup, namedBy }: Slots<NewContact>) =>
  db
    .insert(contacts)
    .values({ companyId, name, number, lid, username, isGroup, namedBy })
    .onConflictDoNothing()
    .returning(),
);

/**
 * Condition: the team has not named the contact, so WhatsApp's name applies: always for a group, for a person only the
 * first one.
 */
const takesNameOf = (contact: ContactRow): boolean =>
  isPlaceholderName(contact) || (contact.isGroup && !isTeamsName(contact));

const isTeamsName = (contact: ContactRow): boolean => contact.namedBy === "team" && !isPlaceholderName(contact);

/** Condition: the contact is still named by its number or the like, so the person's own name is better. */
const isPlaceholderName = ({ name, number, lid, username }: ContactRow): boolean =>
  name === number || name === lid || (username !== null && name === `@${username}`);
