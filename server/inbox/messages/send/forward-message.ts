import {
  clientIdOf,
  type ForwardMessage,
  type ForwardResult,
  forwardableTypes,
} from "@balcao/shared/inbox/messages.ts";
import { TicketHolder } from "@balcao/shared/inbox/tickets.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { retryLostRace } from "../../../platform/sql/retry-lost-race.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { actingUserId } from "../../tickets/acting-user.ts";
import { acceptTicket } from "../../tickets/moves/accept-ticket.ts";
import { tickets } from "../../tickets/tickets.table.ts";
import { findMessage } from "../find-message.ts";
import { messages } from "../messages.table.ts";
import { appendOwnMessage } from "./append-own-message.ts";
import type { Draft } from "./draft.ts";
import { ticketToWriteTo } from "./ticket-to-write-to.ts";

/**
 * Sends a copy of a message to other contacts, each in its current ticket, or else in a new one of the caller. The
 * caller accepts a ticket that waits, so that every ticket that is written in has an agent. A failure for one contact
 * is reported for that one, and the others get the message. A repeated `clientId` sends nothing to contacts that have
 * it already.
 */
export async function forwardMessage(
  ctx: Context,
  messageId: number,
  { contactIds, clientId }: ForwardMessage,
): Promise<ForwardResult> {
  actingUserId(ctx);
  const draft = await copyOf(ctx, messageId);
  const results: ForwardResult["results"] = [];
  for (const contactId of new Set(contactIds)) {
    try {
      const sent = await forwardTo(ctx, contactId, draft, clientId && clientIdOf(clientId, contactId));
      results.push({ contactId, ...sent, error: null, holder: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const holder = TicketHolder.safeParse(error.details).data?.user ?? null;
      results.push({ contactId, ticketUuid: null, error: error.code, holder, accepted: false });
    }
  }
  return { results };
}

type Forwarded = { ticketUuid: string; accepted: boolean };

/** A ticket is new, or accepted, only if its message is sent. */
function forwardTo(ctx: Context, contactId: number, draft: Draft, clientId: string | undefined): Promise<Forwarded> {
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const before = clientId && (await forwardedBefore(ctx, clientId));
      if (before) return { ticketUuid: before, accepted: false };
      const { id, uuid, status } = await ticketToWriteTo(ctx, contactId);
      const accepted = status !== "open";
      if (accepted) await acceptTicket(ctx, id);
      await appendOwnMessage(ctx, id, draft, { clientId });
      return { ticketUuid: uuid, accepted };
    }),
  );
}

/** The ticket into which the actor forwarded it under this clientId, whatever happened to it since. */
async function forwardedBefore(ctx: Context, clientId: string): Promise<string | null> {
  const [made] = await ctx.db
    .select({ uuid: tickets.uuid })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(
      and(
        eq(messages.companyId, ctx.companyId),
        eq(messages.clientId, clientId),
        eq(messages.userId, actingUserId(ctx)),
      ),
    );
  return made?.uuid ?? null;
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
  if (!forwardableTypes.has(draft.mediaType))
    throw new AppError("ERR_INVALID_REQUEST", "This message cannot be forwarded.");
  if (draft.media && !draft.file) throw new AppError("ERR_NO_FILE_FOUND", "The message's file does not exist.");
  return { ...draft, content: forwarded(draft.content) };
}

/**
 * Only the text of some is forwarded: a template belongs to its connection, a question and a request for the number to their
 * contact, a choice to its question. A contact's own card is a card like others for a third person.
 */
function forwarded(content: Draft["content"]): Draft["content"] {
  if (content === null || textOnly.has(content.kind)) return null;
  return content.kind === "contacts" ? { kind: "contacts", contacts: content.contacts } : content;
}

const textOnly: ReadonlySet<string> = new Set(["template", "question", "numberRequest", "choice"]);
