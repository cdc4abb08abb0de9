import type { Message } from "@balcao/shared/inbox/messages.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { findMessage } from "../find-message.ts";
import { readMessage } from "../message-view.ts";
import { messages } from "../messages.table.ts";
import { fetchLater } from "./inbound-media.ts";

/** Enqueues the fetch of a file that failed before. Harmless if it is there, or being fetched. */
export async function fetchMediaAgain(ctx: Context, messageId: number): Promise<Message> {
  const { connectionId, ticketId } = await findMessage(ctx, messageId);
  if (connectionId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The message's connection was deleted.");
  return transact(ctx, async (ctx) => {
    const [waiting] = await ctx.db
      .update(messages)
      .set({ media: sql`jsonb_set(${messages.media}, '{state}', '"waiting"')` })
      .where(and(eq(messages.id, messageId), sql`${messages.media} ->> 'state' = 'failed'`))
      .returning({ id: messages.id, media: messages.media, connectionId: messages.connectionId });
    if (waiting) await fetchLater(ctx, waiting);
    const message = await readMessage(ctx, messageId);
    if (waiting) publish(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message });
    return message;
  });
}
