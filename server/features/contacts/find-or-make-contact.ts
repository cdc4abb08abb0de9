import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Chat } from "../../whatsapp/provider.ts";
import { type ContactRow, contacts } from "./contacts.table.ts";
import { inChat } from "./in-chat.ts";
import { mergeContacts } from "./merge-contacts.ts";

/**
 * The company's contact behind a chat, made on first sight and locked until the transaction ends, so that messages
 * of one contact are taken in one after the other. Known by number or private id, whichever came first (WHATSAPP.md 5).
 */
export async function findOrMakeContact(ctx: Context, chat: Chat, pushName: string | null): Promise<ContactRow> {
  const found = await lockContacts(ctx, chat);
  const [first, second] = found;
  if (!first) return makeContact(ctx, chat, pushName);
  if (second) return unite(ctx, chat, first, second);

  const learnt = {
    // The private id stays when somebody changes the number, so what WhatsApp says now is right.
    ...(chat.number && first.number !== chat.number ? { number: chat.number } : {}),
    ...(chat.lid && first.lid !== chat.lid ? { lid: chat.lid } : {}),
    ...(pushName && isPlaceholderName(first) ? { name: pushName } : {}),
  };
  if (Object.keys(learnt).length === 0) return first;
  const [updated] = await ctx.db.update(contacts).set(learnt).where(eq(contacts.id, first.id)).returning();
  return updated ?? first;
}

/** One row has the number, the other the private id: the same person seen twice, or a number that changed hands. */
async function unite(ctx: Context, chat: Chat, first: ContactRow, second: ContactRow): Promise<ContactRow> {
  const [byLid, byNumber] = first.lid === chat.lid ? [first, second] : [second, first];
  if (byNumber.lid === null) return mergeContacts(ctx, first, second, chat);
  await ctx.db.update(contacts).set({ number: null }).where(eq(contacts.id, byNumber.id));
  const [moved] = await ctx.db
    .update(contacts)
    .set({ number: chat.number })
    .where(eq(contacts.id, byLid.id))
    .returning();
  return moved ?? byLid;
}

/** In order of id, so that two transactions never wait for each other. */
function lockContacts(ctx: Context, chat: Chat): Promise<ContactRow[]> {
  return ctx.db.select().from(contacts).where(inChat(ctx, chat)).orderBy(contacts.id).for("update");
}

async function makeContact(ctx: Context, chat: Chat, pushName: string | null): Promise<ContactRow> {
  const { number, lid, kind } = chat;
  const [made] = await ctx.db
    .insert(contacts)
    .values({
      companyId: ctx.companyId,
      name: pushName || number || lid || "?",
      number,
      lid,
      isGroup: kind === "group",
    })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  // Somebody else made it a moment ago.
  const [existing] = await lockContacts(ctx, chat);
  if (!existing) throw new Error("a contact was neither made nor found");
  return existing;
}

/** Still called by its number: the person's own name is better. */
const isPlaceholderName = (contact: ContactRow): boolean =>
  contact.name === contact.number || contact.name === contact.lid;
