import type { Message, RequestNumber } from "@balcao/shared/inbox/messages.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { refuseUnreachable } from "../../contacts/is-reachable.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findTicket } from "../../tickets/find-ticket.ts";
import { appendOwnMessage, findByClientId } from "./append-own-message.ts";
import { textDraft } from "./draft.ts";

/**
 * An agent asks the contact of an open ticket for the number, by a button that shares it. A repeated `clientId` returns
 * the message it made, also once the contact has answered. Throws ERR_CHANNEL_CANNOT, ERR_NUMBER_KNOWN for a group and
 * for a contact with a number, ERR_CONTACT_UNREACHABLE, and like any message.
 */
export async function requestNumber(
  ctx: Context,
  ticketId: number,
  { body, clientId }: RequestNumber,
): Promise<Message> {
  actingUserId(ctx);
  const { whatsappId, contactId, contact, isGroup } = await findTicket(ctx, { id: ticketId });
  const made = await findByClientId(ctx, ticketId, clientId);
  if (made) return made;
  if (whatsappId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The ticket's connection was deleted.");
  await ctx.channels.require(ctx.db, whatsappId, "askNumber");
  if (isGroup || contact.number) throw new AppError("ERR_NUMBER_KNOWN", "Nobody has to be asked for the number.");
  await refuseUnreachable(ctx, contactId, whatsappId);
  const draft = { ...textDraft(body), content: { kind: "numberRequest" as const } };
  return appendOwnMessage(ctx, ticketId, draft, { clientId });
}
