import { and, eq, ne } from "drizzle-orm";
import type { Chat } from "../../channels/chat.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";
import { inChat } from "./identities/in-chat.ts";

/**
 * A group changed its subject: renames its contact, unless the team named it. A group without messages has no contact
 * yet.
 */
export async function renameGroup(ctx: Context, chat: Chat, name: string | null): Promise<void> {
  if (name === null) return;
  const isFollowing = and(eq(contacts.isGroup, true), ne(contacts.namedBy, "team"), ne(contacts.name, name));
  const [renamed] = await ctx.db
    .update(contacts)
    .set({ name })
    .where(and(inChat(ctx, chat), isFollowing))
    .returning();
  if (renamed) publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, renamed) });
}
