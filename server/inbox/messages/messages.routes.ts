import { SendTemplate } from "@balcao/shared/channels/message-templates.ts";
import {
  EditMessage,
  ForwardMessage,
  ForwardResult,
  ListMessages,
  Message,
  MessagePage,
  ReactToMessage,
  RequestNumber,
  SendFiles,
  SendMessage,
} from "@balcao/shared/inbox/messages.ts";
import { filesPerMessage } from "@balcao/shared/workspace/files.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { formOf } from "../../platform/http/openapi.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { checkForm, inFormQueue, readForm, removeFiles } from "../../workspace/files/read-form.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { deleteMessage } from "./change/delete-message.ts";
import { editMessage } from "./change/edit-message.ts";
import { reactToMessage } from "./change/react-to-message.ts";
import { listMessages } from "./list-messages.ts";
import { markTicketRead } from "./mark-read.ts";
import { fetchMediaAgain } from "./media/fetch-media-again.ts";
import { forwardMessage } from "./send/forward-message.ts";
import { requestNumber } from "./send/request-number.ts";
import { retryMessage } from "./send/retry-message.ts";
import { sendFiles } from "./send/send-files.ts";
import { sendMessage } from "./send/send-message.ts";
import { sendTemplate } from "./send/send-template.ts";

const config = { access: "user" } as const;
const byTicket = z.object({ ticketId: rowId });
// Messages are numbered beyond 32 bits.
const byMessage = z.object({ messageId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Stores all files first: nothing is sent unless the whole form could be read. */
async function sendForm(request: FastifyRequest, ticketId: number): Promise<Message | Message[]> {
  const { ctx } = request;
  // Checks the right to write before any byte is stored.
  await findTicket(ctx, { id: ticketId });
  const { fields, files } = await readForm(ctx, request, filesPerMessage);
  try {
    // Browsers use their own line endings in form fields.
    const body = typeof fields.body === "string" ? fields.body.replaceAll("\r\n", "\n") : fields.body;
    const input = checkForm(SendFiles, { ...fields, body });
    if (files.length > 0) return await inFormQueue(ctx, () => sendFiles(ctx, ticketId, input, files));
    return await sendMessage(ctx, ticketId, checkForm(SendMessage, input));
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}

/** A template, and in a form the file of its header. */
async function sendTemplateForm(request: FastifyRequest, ticketId: number): Promise<Message> {
  const { ctx } = request;
  await findTicket(ctx, { id: ticketId });
  const { fields, files } = await readForm(ctx, request, 1);
  try {
    return await inFormQueue(ctx, () => sendTemplate(ctx, ticketId, checkForm(SendTemplate, fields), files[0] ?? null));
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}

export const messageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/messages/:ticketId",
    { config, schema: { params: byTicket, querystring: ListMessages, response: { 200: MessagePage } } },
    async ({ ctx, params, query }) => {
      const page = await listMessages(ctx, params.ticketId, query);
      // Existing clients have no other way to say that the agent reads the conversation.
      const isTheirs = query.pageNumber === 1 && ctx.actor.type === "user" && page.ticket.userId === ctx.actor.id;
      if (isTheirs) await markTicketRead(ctx, params.ticketId);
      return page;
    },
  );

  app.post(
    "/messages/:ticketId",
    {
      config,
      schema: {
        description:
          "Send a text as JSON; the answer is the message. Send files as a form (`medias`); the answer is a list of messages.",
        consumes: ["application/json", "multipart/form-data"],
        params: byTicket,
        // A form has no body here: its parts are read one by one.
        body: SendMessage.nullish(),
        "x-form": formOf(SendFiles, "medias"),
        response: { 200: z.union([Message, z.array(Message)]) },
      },
    },
    (request) => {
      const { ticketId } = request.params;
      if (request.isMultipart()) return sendForm(request, ticketId);
      if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
      return sendMessage(request.ctx, ticketId, request.body);
    },
  );

  app.post(
    "/messages/:ticketId/template",
    {
      config,
      schema: {
        description: "Send a message template as JSON, or as a form with the file of the template's header (`medias`).",
        consumes: ["application/json", "multipart/form-data"],
        params: byTicket,
        // A form has no body here: its parts are read one by one.
        body: SendTemplate.nullish(),
        "x-form": formOf(SendTemplate, "medias"),
        response: { 200: Message },
      },
    },
    (request) => {
      const { ticketId } = request.params;
      if (request.isMultipart()) return sendTemplateForm(request, ticketId);
      if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
      return sendTemplate(request.ctx, ticketId, request.body, null);
    },
  );

  app.post(
    "/messages/:ticketId/number-request",
    {
      config,
      schema: {
        description:
          "Ask a contact whose number WhatsApp hides for the number, on a connection with the capability `askNumber`. The message has a button that shares it.",
        params: byTicket,
        body: RequestNumber,
        response: { 200: Message },
      },
    },
    (request) => requestNumber(request.ctx, request.params.ticketId, request.body),
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

  app.post(
    "/messages/:messageId/media",
    { config, schema: { params: byMessage, response: { 200: Message } } },
    (request) => fetchMediaAgain(request.ctx, request.params.messageId),
  );

  app.post(
    "/messages/:messageId/forward",
    { config, schema: { params: byMessage, body: ForwardMessage, response: { 200: ForwardResult } } },
    (request) => forwardMessage(request.ctx, request.params.messageId, request.body),
  );

  app.put(
    "/messages/:messageId/reaction",
    { config, schema: { params: byMessage, body: ReactToMessage, response: { 200: Message } } },
    (request) => reactToMessage(request.ctx, request.params.messageId, request.body.emoji),
  );

  app.put(
    "/messages/:messageId",
    { config, schema: { params: byMessage, body: EditMessage, response: { 200: Message } } },
    (request) => editMessage(request.ctx, request.params.messageId, request.body.body),
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
