import type { Message } from "@balcao/shared/messages.ts";
import { type Context, tell } from "../../context.ts";
import { rooms, ticketRooms } from "../../platform/realtime/rooms.ts";
import { readTicket } from "../tickets/ticket-view.ts";
import { readMessage } from "./message-view.ts";
import { refreshPreview } from "./refresh-preview.ts";

type Changed = { id: number; ticketId: number };

/** Tells the screens that show a conversation how one of its messages is now (CONTRACT 2). */
export async function tellMessageChanged(ctx: Context, { id, ticketId }: Changed): Promise<void> {
  const audience = [rooms.ticket(ticketId)];
  // Most ticks come while nobody looks. Only after the commit: who opens the conversation now reads the change.
  if (ctx.told === null && !ctx.realtime.isHeard(ctx.companyId, audience)) return;
  tell(ctx, audience, "appMessage", { action: "update", message: await readMessage(ctx, id) });
}

/** The same for a message that has other words, or none any more: its ticket may show them in the lists. */
export async function tellWordsChanged(ctx: Context, { id, ticketId }: Changed): Promise<Message> {
  await refreshPreview(ctx, ticketId);
  const [message, ticket] = [await readMessage(ctx, id), await readTicket(ctx.db, ticketId)];
  tell(ctx, [rooms.ticket(ticketId)], "appMessage", { action: "update", message });
  tell(ctx, ticketRooms(ticket), "ticket", { action: "update", ticket });
  return message;
}
