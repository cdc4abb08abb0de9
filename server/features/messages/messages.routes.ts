import { ListMessages, Message, MessagePage, SendMessage } from "@balcao/shared/messages.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/row-id.ts";
import { deleteMessage } from "./delete-message.ts";
import { listMessages } from "./list-messages.ts";
import { markTicketRead } from "./mark-read.ts";
import { retryMessage } from "./retry-message.ts";
import { sendMessage } from "./send-message.ts";

const config = { access: "user" } as const;
const byTicket = z.object({ ticketId: rowId });
// Messages are numbered beyond 32 bits.
const byMessage = z.object({ messageId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/messages/:ticketId",
    { config, schema: { params: byTicket, querystring: ListMessages, response: { 200: MessagePage } } },
    async ({ ctx, params, query }) => {
      const page = await listMessages(ctx, params.ticketId, query);
      // Existing clients have no other way to say that the agent has it before his eyes (CONTRACT.md section 3).
      const isTheirs = query.pageNumber === 1 && ctx.actor.type === "user" && page.ticket.userId === ctx.actor.id;
      if (isTheirs) await markTicketRead(ctx, params.ticketId);
      return page;
    },
  );

  app.post(
    "/messages/:ticketId",
    { config, schema: { params: byTicket, body: SendMessage, response: { 200: Message } } },
    (request) => sendMessage(request.ctx, request.params.ticketId, request.body),
  );

  app.post(
    "/messages/:ticketId/read",
    { config, schema: { params: byTicket, response: { 204: z.null() } } },
    async (request, reply) => {
      await markTicketRead(request.ctx, request.params.ticketId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/messages/:messageId/retry",
    { config, schema: { params: byMessage, response: { 200: Message } } },
    (request) => retryMessage(request.ctx, request.params.messageId),
  );

  app.delete(
    "/messages/:messageId",
    { config, schema: { params: byMessage, response: { 200: z.null() } } },
    async (request) => {
      await deleteMessage(request.ctx, request.params.messageId);
      return null;
    },
  );
};
