import { and, eq, or } from "drizzle-orm";
import { type Context, tell } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { type Slots, statement } from "../../platform/statement.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { toContactRef } from "./contact-view.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { numberVariants } from "./phone-number.ts";

/**
 * The company's contact behind a chat, made on first sight and locked until the transaction ends, so that messages
 * of one contact are taken in one after the other. Known by number or private id, whichever came first (WHATSAPP.md 5).
 */
export async function findOrMakeContact(ctx: Context, chat: Chat, pushName: string | null): Promise<ContactRow> {
  return (await findContact(ctx, chat, pushName)) ?? makeContact(ctx, chat, pushName);
}

/** The contact behind a chat, locked as above, or null; what the chat tells of it is learnt. */
export async function findContact(ctx: Context, chat: Chat, pushName: string | null): Promise<ContactRow | null> {
  const found = await lockContacts(ctx, chat);
  let [first] = found;
  if (!first) return null;
  for (const other of found.slice(1)) first = await unite(ctx, chat, first, other);

  const learnt = {
    // The private id stays when somebody changes the number, so what WhatsApp says now is right.
    ...(chat.number && first.number !== chat.number ? { number: chat.number } : {}),
    ...(chat.lid && first.lid !== chat.lid ? { lid: chat.lid } : {}),
    ...(pushName && isPlaceholderName(first) ? { name: pushName } : {}),
  };
  if (Object.keys(learnt).length === 0) return first;
  const [updated] = await ctx.db.update(contacts).set(learnt).where(eq(contacts.id, first.id)).returning();
  if (!updated) return first;
  tell(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(updated) });
  return updated;
}

/**
 * Two rows fit the chat: the same person seen twice, by number and by private id or with and without ninth digit. But
 * two private ids are two people, and the number is now the one's whom WhatsApp names, or who has its very digits.
 */
async function unite(ctx: Context, chat: Chat, first: ContactRow, second: ContactRow): Promise<ContactRow> {
  if (first.lid === null || second.lid === null) {
    // What the chat says is learnt when nobody else has it any more.
    return mergeContacts(ctx, first, second, {
      number: first.number ?? second.number,
      lid: first.lid ?? second.lid,
    });
  }
  const isNamed = ({ lid, number }: ContactRow) => (chat.lid ? lid === chat.lid : number === chat.number);
  const [named, other] = isNamed(second) ? [second, first] : [first, second];
  // Free for the one who has it now.
  if (chat.lid) await ctx.db.update(contacts).set({ number: null }).where(eq(contacts.id, other.id));
  return named;
}

function lockContacts({ db, companyId }: Context, { number, lid }: Chat): Promise<ContactRow[]> {
  const [asWritten, otherForm] = number ? numberVariants(number) : [];
  return lockBehind(db, { companyId, lid, number: asWritten ?? null, otherForm: otherForm ?? asWritten ?? null });
}

/** In order of id, so that two transactions never wait for each other. */
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

/** Makes the contact behind a chat that was not found a moment ago, or finds it now; locked as above. */
export async function makeContact(ctx: Context, chat: Chat, pushName: string | null): Promise<ContactRow> {
  const { number, lid, kind } = chat;
  const name = pushName || number || lid || "?";
  const [made] = await insertContact(ctx.db, {
    companyId: ctx.companyId,
    name,
    number,
    lid,
    isGroup: kind === "group",
  });
  if (made) {
    tell(ctx, [rooms.everyone], "contact", { action: "create", contact: toContactRef(made) });
    return made;
  }
  // Somebody else made it a moment ago.
  const [existing] = await lockContacts(ctx, chat);
  if (!existing) throw new Error("a contact was neither made nor found");
  return existing;
}

type NewContact = Pick<ContactRow, "companyId" | "name" | "number" | "lid" | "isGroup">;

const insertContact = statement((db, { companyId, name, number, lid, isGroup }: Slots<NewContact>) =>
  db.insert(contacts).values({ companyId, name, number, lid, isGroup }).onConflictDoNothing().returning(),
);

/** Still called by its number: the person's own name is better. */
const isPlaceholderName = (contact: ContactRow): boolean =>
  contact.name === contact.number || contact.name === contact.lid;
