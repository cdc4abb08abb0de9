import {
  Chat,
  ChatMessage,
  ChatMessagePage,
  ChatPage,
  ListChatMessages,
  ListChats,
  SaveChat,
  SendChatFiles,
  SendChatMessage,
} from "@balcao/shared/team/chats.ts";
import { filesPerMessage } from "@balcao/shared/workspace/files.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors.ts";
import { actingUserId } from "../../inbox/tickets/acting-user.ts";
import { formOf } from "../../platform/http/openapi.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { checkForm, inFormQueue, readForm, removeFiles } from "../../workspace/files/read-form.ts";
import { findChat } from "./chat-view.ts";
import { deleteChat } from "./delete-chat.ts";
import { listChatMessages } from "./list-chat-messages.ts";
import { listChats } from "./list-chats.ts";
import { markChatRead } from "./mark-chat-read.ts";
import { createChat, updateChat } from "./save-chat.ts";
import { sendChatFiles, sendChatMessage } from "./send-chat-message.ts";

const config = { access: "user" } as const;
const byId = z.object({ id: rowId });

/** Takes a form's files first, then sends them with its text: nothing is sent unless all of it could be read. */
async function sendForm(request: FastifyRequest, chatId: number): Promise<ChatMessage | ChatMessage[]> {
  const { ctx } = request;
  // Checked first, so that no byte is stored for a person who may not write there.
  await findChat(ctx, actingUserId(ctx), { id: chatId });
  const { fields, files } = await readForm(ctx, request, filesPerMessage);
  try {
    // Browsers end the lines of form fields with CRLF.
    const message = typeof fields.message === "string" ? fields.message.replaceAll("\r\n", "\n") : fields.message;
    const input = checkForm(SendChatFiles, { ...fields, message });
    if (files.length > 0) return await inFormQueue(ctx, () => sendChatFiles(ctx, chatId, input, files));
    return await sendChatMessage(ctx, chatId, checkForm(SendChatMessage, input));
  } catch (error) {
    await removeFiles(ctx, files);
    throw error;
  }
}

/** Routes of the team's chats. Each answers 404 if the person is not a member, admins included. */
export const chatRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/chats", { config, schema: { querystring: ListChats, response: { 200: ChatPage } } }, ({ ctx, query }) =>
    listChats(ctx, query),
  );

  app.get(
    "/chats/u/:uuid",
    { config, schema: { params: z.object({ uuid: z.uuid() }), response: { 200: Chat } } },
    ({ ctx, params }) => findChat(ctx, actingUserId(ctx), { uuid: params.uuid }),
  );

  app.post("/chats", { config, schema: { body: SaveChat, response: { 200: Chat } } }, ({ ctx, body }) =>
    createChat(ctx, body),
  );

  app.put(
    "/chats/:id",
    { config, schema: { params: byId, body: SaveChat, response: { 200: Chat } } },
    ({ ctx, params, body }) => updateChat(ctx, params.id, body),
  );

  app.delete(
    "/chats/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async ({ ctx, params }) => {
      await deleteChat(ctx, params.id);
      return { message: "Chat deleted." };
    },
  );

  app.get(
    "/chats/:id/messages",
    { config, schema: { params: byId, querystring: ListChatMessages, response: { 200: ChatMessagePage } } },
    ({ ctx, params, query }) => listChatMessages(ctx, params.id, query),
  );

  app.post(
    "/chats/:id/messages",
    {
      config,
      schema: {
        description:
          "Send a text as JSON; the answer is the message. Send files as a form (`medias`); the answer is a list of messages.",
        consumes: ["application/json", "multipart/form-data"],
        params: byId,
        // A form has no body here: its parts are read one by one.
        body: SendChatMessage.nullish(),
        "x-form": formOf(SendChatFiles, "medias"),
        response: { 200: z.union([ChatMessage, z.array(ChatMessage)]) },
      },
    },
    (request) => {
      const { id } = request.params;
      if (request.isMultipart()) return sendForm(request, id);
      if (!request.body) throw new AppError("ERR_INVALID_REQUEST", "The body is missing.");
      return sendChatMessage(request.ctx, id, request.body);
    },
  );

  // Older clients send a userId; it is ignored, as people mark only their own messages as read.
  app.post("/chats/:id/read", { config, schema: { params: byId, response: { 200: Chat } } }, ({ ctx, params }) =>
    markChatRead(ctx, params.id),
  );
};
