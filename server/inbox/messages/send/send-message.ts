import type { Message, SendMessage } from "@balcao/shared/inbox/messages.ts";
import type { z } from "zod";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { appendOwnMessage } from "./append-own-message.ts";
import { type Draft, fileDraft, textDraft } from "./draft.ts";
import { findQuickFile } from "./find-quick-file.ts";

/** An agent sends a message in an open ticket. A repeated `clientId` returns the message it made. */
export async function sendMessage(
  ctx: Context,
  ticketId: number,
  input: z.output<typeof SendMessage>,
): Promise<Message> {
  actingUserId(ctx);
  const { clientId, quotedMsg } = input;
  return appendOwnMessage(ctx, ticketId, await draftOf(ctx, input), { clientId, quotedId: quotedMsg?.id });
}

async function draftOf(ctx: Context, { body, quickMessageId }: z.output<typeof SendMessage>): Promise<Draft> {
  const file = quickMessageId === undefined ? null : await findQuickFile(ctx, quickMessageId);
  if (file) return fileDraft(ctx, file, body);
  if (body === "") throw new AppError("ERR_INVALID_REQUEST", "The message has no text and no file.");
  return textDraft(body);
}
