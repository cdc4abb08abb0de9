import type { ForwardResult } from "@balcao/shared/messages.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/retry-lost-race.ts";
import { files } from "../../files/files.table.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { findMessage } from "../find-message.ts";
import { messages } from "../messages.table.ts";
import { appendOwnMessage } from "./append-own-message.ts";
import type { Draft } from "./draft.ts";
import { ticketToWriteTo } from "./ticket-to-write-to.ts";

const forwardable = new Set(["chat", "image", "audio", "video", "document", "sticker", "location", "contact"]);

/**
 * Sends a copy of a message to other contacts, each in the ticket they have, or else in a new one of the caller. What
 * cannot be done for one contact is told of that one, and the others get theirs.
 */
export async function forwardMessage(
  ctx: Context,
  messageId: number,
  contactIds: readonly number[],
): Promise<ForwardResult> {
  actingUserId(ctx);
  const draft = await copyOf(ctx, messageId);
  const results: ForwardResult["results"] = [];
  for (const contactId of new Set(contactIds)) {
    try {
      results.push({ contactId, ticketUuid: await forwardTo(ctx, contactId, draft), error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ contactId, ticketUuid: null, error: error.code });
    }
  }
  return { results };
}

/** A new ticket exists only if the message came into it. */
function forwardTo(ctx: Context, contactId: number, draft: Draft): Promise<string> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const ticket = await ticketToWriteTo(ctx, contactId);
      await appendOwnMessage(ctx, ticket.id, draft, { mayWait: true });
      return ticket.uuid;
    }),
  );
}

async function copyOf(ctx: Context, messageId: number): Promise<Draft> {
  const { isDeleted } = await findMessage(ctx, messageId);
  const { body, mediaType, media, content } = messages;
  const [draft] = await ctx.db
    .select({ body, mediaType, media, content, file: files })
    .from(messages)
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(messages.companyId, ctx.companyId), eq(messages.id, messageId)));
  if (!draft || isDeleted) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (!forwardable.has(draft.mediaType)) throw new AppError("ERR_INVALID_REQUEST", "This message cannot be forwarded.");
  if (draft.media && !draft.file) throw new AppError("ERR_NO_FILE_FOUND", "The message's file is not there.");
  return draft;
}
