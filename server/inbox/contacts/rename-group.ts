import { and, eq, ne } from "drizzle-orm";
import type { Chat } from "../../channels/channel.ts";
import { type Context, publish } from "../../context.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { toContactRef } from "./contact-view.ts";
import { contacts } from "./contacts.table.ts";

/**
 * A group changed its subject: renames its contact, unless the team named it. A group without messages has no contact
 * yet.
 */
export async function renameGroup(ctx: Context, { lid }: Chat, name: string | null): Promise<void> {
  if (lid === null || name === null) return;
  const isFollowing = and(eq(contacts.isGroup, true), ne(contacts.namedBy, "team"), ne(contacts.name, name));
  const [renamed] = await ctx.db
    .update(contacts)
    .set({ name })
    .where(and(eq(contacts.companyId, ctx.companyId), eq(contacts.lid, lid), isFollowing))
    .returning();
  if (renamed) publish(ctx, [rooms.everyone], "contact", { action: "update", contact: toContactRef(ctx, renamed) });
}
