import {
  CreateTag,
  ListTags,
  MoveTag,
  SaveTag,
  SyncTags,
  Tag,
  TagLanes,
  TagPage,
  TicketTag,
} from "@balcao/shared/inbox/tags.ts";
import { Ticket } from "@balcao/shared/inbox/tickets.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendSheets } from "../../platform/spreadsheet/send-sheets.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { recordExport } from "../../workspace/audit/record-export.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { listAllTags, listTags } from "./list-tags.ts";
import { deleteTag, findOrMakeTag, updateTag } from "./save-tag.ts";
import { moveTag, syncTags, tagTicket, untagTicket } from "./tag-ticket.ts";
import { findTag } from "./tag-view.ts";
import { countTagged, taggedRows } from "./tagged-rows.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const Done = z.object({ message: z.string() });

export const tagRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/tags", { config: everyone, schema: { querystring: ListTags, response: { 200: TagPage } } }, (request) =>
    listTags(request.ctx, request.query),
  );

  app.get("/tags/list", { config: everyone, schema: { response: { 200: z.array(Tag) } } }, (request) =>
    listAllTags(request.ctx),
  );

  app.get("/tags/kanban", { config: everyone, schema: { response: { 200: TagLanes } } }, async (request) => ({
    lista: await listAllTags(request.ctx),
  }));

  app.get("/tags/:id", { config: everyone, schema: { params: byId, response: { 200: Tag } } }, (request) =>
    findTag(request.ctx, request.params.id),
  );

  app.post("/tags", { config: everyone, schema: { body: CreateTag, response: { 200: Tag } } }, (request) =>
    findOrMakeTag(request.ctx, request.body),
  );

  app.put("/tags/:id", { config: admins, schema: { params: byId, body: SaveTag, response: { 200: Tag } } }, (request) =>
    updateTag(request.ctx, request.params.id, request.body),
  );

  app.delete("/tags/:id", { config: admins, schema: { params: byId, response: { 200: Done } } }, async (request) => {
    await deleteTag(request.ctx, request.params.id);
    return { message: "Tag deleted." };
  });

  app.get(
    "/csvTags/:id",
    {
      config: { ...admins, counted: "heavy" },
      schema: { params: byId, produces: ["text/csv"], response: { 200: z.unknown() } },
    },
    async ({ ctx, params }, reply) => {
      const { id: targetId, name: targetName } = await findTag(ctx, params.id);
      return sendSheets(reply, "etiqueta", "csv", async () => {
        const rows = await countTagged(ctx, targetId);
        await recordExport(ctx, { area: "tag", targetId, targetName, rows });
        return [{ name: "Etiqueta", rows: taggedRows(ctx, params.id) }];
      });
    },
  );

  app.post(
    "/tags/sync",
    { config: everyone, schema: { body: SyncTags, response: { 200: Ticket } } },
    async (request) => {
      const { ticketId, tags } = request.body;
      const ids = tags.map(({ id }) => id);
      return (await syncTags(request.ctx, ticketId, ids)).ticket;
    },
  );

  // Existing clients call the lane of tickets without tags "lane0".
  const onTicket = z.object({ ticketId: rowId, tagId: z.union([z.literal("lane0"), rowId]) });
  app.put(
    "/ticket-tags/:ticketId/:tagId",
    { config: everyone, schema: { params: onTicket, response: { 201: TicketTag } } },
    async (request, reply) => {
      const { ticketId, tagId } = request.params;
      if (tagId === "lane0") await findTicket(request.ctx, { id: ticketId });
      else await tagTicket(request.ctx, ticketId, tagId);
      return reply.code(201).send({ ticketId, tagId: tagId === "lane0" ? null : tagId });
    },
  );

  app.post(
    "/ticket-tags/:ticketId/move",
    {
      config: everyone,
      schema: { params: z.object({ ticketId: rowId }), body: MoveTag, response: { 200: Ticket } },
    },
    async (request) => (await moveTag(request.ctx, request.params.ticketId, request.body)).ticket,
  );

  app.delete(
    "/ticket-tags/:ticketId",
    { config: everyone, schema: { params: z.object({ ticketId: rowId }), response: { 200: Done } } },
    async (request) => {
      await untagTicket(request.ctx, request.params.ticketId);
      return { message: "Tags removed." };
    },
  );
};
