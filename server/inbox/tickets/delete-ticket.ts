import { and, eq } from "drizzle-orm";
import { type Context, publish, transact } from "../../context.ts";
import { ticketRooms } from "../../platform/realtime/rooms.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { messages } from "../messages/messages.table.ts";
import { findCompanyTicket } from "./find-ticket.ts";
import { settleFirstTracking } from "./moves/start-tracking.ts";
import { tickets } from "./tickets.table.ts";

/** Deletes a ticket permanently, with its messages, notes and files. The contact stays. */
export async function deleteTicket(ctx: Context, ticketId: number): Promise<void> {
  const ticket = await findCompanyTicket(ctx, { id: ticketId });
  const fileIds = await transact(ctx, async (ctx) => {
    const held = await ctx.db.select({ fileId: messages.fileId }).from(messages).where(eq(messages.ticketId, ticketId));
    await ctx.db.delete(tickets).where(and(eq(tickets.companyId, ctx.companyId), eq(tickets.id, ticketId)));
    await settleFirstTracking(ctx, ticket.contactId);
    publish(ctx, ticketRooms(ticket), "ticket", { action: "delete", ticketId });
    return held.flatMap(({ fileId }) => fileId ?? []);
  });
  for (const id of fileIds) await removeFile(ctx, id);
}
