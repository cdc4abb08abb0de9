import {
  ListQuickMessages,
  QuickMessage,
  QuickMessagePage,
  SaveQuickMessage,
} from "@balcao/shared/inbox/quick-messages.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import { listAllQuickMessages, listQuickMessages } from "./list-quick-messages.ts";
import {
  createQuickMessage,
  deleteQuickMessage,
  findChangeable,
  setQuickMessageFile,
  updateQuickMessage,
} from "./save-quick-message.ts";

const config = { access: "user" } as const;
const byId = z.object({ id: rowId });

export const quickMessageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/quick-messages",
    { config, schema: { querystring: ListQuickMessages, response: { 200: QuickMessagePage } } },
    (request) => listQuickMessages(request.ctx, request.query),
  );

  // Older clients send companyId and userId: neither has an effect.
  app.get("/quick-messages/list", { config, schema: { response: { 200: z.array(QuickMessage) } } }, (request) =>
    listAllQuickMessages(request.ctx),
  );

  app.post(
    "/quick-messages",
    { config, schema: { body: SaveQuickMessage, response: { 200: QuickMessage } } },
    (request) => createQuickMessage(request.ctx, request.body),
  );

  app.put(
    "/quick-messages/:id",
    { config, schema: { params: byId, body: SaveQuickMessage, response: { 200: QuickMessage } } },
    (request) => updateQuickMessage(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/quick-messages/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteQuickMessage(request.ctx, request.params.id);
      return { message: "Quick message deleted." };
    },
  );

  app.post(
    "/quick-messages/:id/upload",
    {
      config: { ...config, counted: "heavy" },
      schema: { params: byId, consumes: ["multipart/form-data"], response: { 200: QuickMessage } },
    },
    async (request) => {
      const { ctx, params } = request;
      await findChangeable(ctx, params.id);
      const file = await readUpload(ctx, request);
      try {
        return await setQuickMessageFile(ctx, params.id, file.id);
      } catch (error) {
        await removeFile(ctx, file.id);
        throw error;
      }
    },
  );

  app.delete(
    "/quick-messages/:id/upload",
    { config, schema: { params: byId, response: { 200: QuickMessage } } },
    (request) => setQuickMessageFile(request.ctx, request.params.id, null),
  );
};
