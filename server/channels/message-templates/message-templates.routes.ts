import { buffer } from "node:stream/consumers";
import { MessageTemplate, SaveTemplate, TemplateSample } from "@balcao/shared/channels/message-templates.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { createRateLimit } from "../../platform/http/rate-limits.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { readUpload } from "../../workspace/files/read-form.ts";
import { removeFile } from "../../workspace/files/remove-file.ts";
import type { Channel } from "../channel.ts";
import { findConnection } from "../connections/find-connection.ts";
import { createTemplate, deleteTemplate, editTemplate, syncTemplates } from "./change-template.ts";
import { listTemplates } from "./find-template.ts";
import type { TemplateApi } from "./template-api.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const ofConnection = z.object({ connectionId: rowId });
const one = z.object({ connectionId: rowId, id: rowId });

/** For each company: a list may take sixty calls to the channel. */
const lists = { max: 10, timeWindow: "1 minute" };

/** The message templates of connections whose channel has them. */
export const messageTemplateRoutes: FastifyPluginAsyncZod<{ channels: readonly Channel[] }> = async (
  app,
  { channels },
) => {
  const countList = createRateLimit(app, lists);
  /** The template API of a connection's channel. Throws ERR_NO_WAPP_FOUND and ERR_CHANNEL_CANNOT. */
  const apiOf = async (ctx: Context, connectionId: number): Promise<TemplateApi> => {
    const { channelKind } = await findConnection(ctx, connectionId);
    await ctx.channels.require(ctx.db, connectionId, "templates");
    const api = channels.find(({ kind }) => kind.name === channelKind)?.templates;
    if (!api) throw new AppError("ERR_CHANNEL_CANNOT", "This server does not support the connection's channel.");
    return api;
  };

  app.get(
    "/message-templates/:connectionId",
    { config: everyone, schema: { params: ofConnection, response: { 200: z.array(MessageTemplate) } } },
    ({ ctx, params }) => listTemplates(ctx, params.connectionId),
  );

  app.post(
    "/message-templates/:connectionId/sync",
    { config: admins, schema: { params: ofConnection, response: { 200: z.array(MessageTemplate) } } },
    async ({ ctx, params: { connectionId } }) => {
      const api = await apiOf(ctx, connectionId);
      await countList(`template lists of ${ctx.companyId}`);
      await syncTemplates(ctx, api, connectionId);
      return listTemplates(ctx, connectionId);
    },
  );

  app.post(
    "/message-templates/:connectionId/sample",
    {
      config: { ...admins, counted: "heavy" },
      schema: { params: ofConnection, consumes: ["multipart/form-data"], response: { 200: TemplateSample } },
    },
    async (request) => {
      const { ctx, params } = request;
      const api = await apiOf(ctx, params.connectionId);
      const file = await readUpload(ctx, request);
      try {
        const bytes = new Blob([await buffer(await ctx.fileStore.read(file.id))], { type: file.mimeType });
        const { name, mimeType } = file;
        return { handle: await api.uploadSample(params.connectionId, { name, mimeType, bytes }) };
      } finally {
        await removeFile(ctx, file.id);
      }
    },
  );

  app.post(
    "/message-templates/:connectionId",
    { config: admins, schema: { params: ofConnection, body: SaveTemplate, response: { 200: MessageTemplate } } },
    async ({ ctx, params: { connectionId }, body }) =>
      createTemplate(ctx, await apiOf(ctx, connectionId), connectionId, body),
  );

  app.put(
    "/message-templates/:connectionId/:id",
    { config: admins, schema: { params: one, body: SaveTemplate, response: { 200: MessageTemplate } } },
    async ({ ctx, params, body }) => editTemplate(ctx, await apiOf(ctx, params.connectionId), params, body),
  );

  app.delete(
    "/message-templates/:connectionId/:id",
    { config: admins, schema: { params: one, response: { 204: z.null() } } },
    async ({ ctx, params: { connectionId, id } }, reply) => {
      await deleteTemplate(ctx, await apiOf(ctx, connectionId), connectionId, id);
      return reply.code(204).send(null);
    },
  );
};
