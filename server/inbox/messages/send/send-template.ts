import type { SendTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findTicket } from "../../tickets/find-ticket.ts";
import { appendOwnMessage } from "./append-own-message.ts";
import { templateDraft } from "./template-draft.ts";

/**
 * An agent sends a template in an open ticket, inside or outside of the service window. `file` belongs to its header.
 * A repeated `clientId` returns the message it made.
 */
export async function sendTemplate(
  ctx: Context,
  ticketId: number,
  { template, clientId }: SendTemplate,
  file: FileRow | null,
): Promise<Message> {
  actingUserId(ctx);
  const { whatsappId, contactId } = await findTicket(ctx, { id: ticketId });
  if (whatsappId === null) throw new AppError("ERR_NO_WAPP_FOUND", "The ticket's connection was deleted.");
  const draft = await templateDraft(ctx, { connectionId: whatsappId, contactId }, template, file);
  const sent = await appendOwnMessage(ctx, ticketId, draft, { clientId });
  // A repeat's file is not needed: the message sent before has its own.
  if (file && sent.media?.file?.id !== file.id) await removeFile(ctx, file.id);
  return sent;
}
