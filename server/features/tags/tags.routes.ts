import { ListTags, SaveTag, SyncTags, Tag, TagPage, TicketTag } from "@balcao/shared/tags.ts";
import { Ticket } from "@balcao/shared/tickets.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/row-id.ts";
import { sendSheets } from "../../platform/spreadsheet/send-sheets.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { listAllTags, listTags } from "./list-tags.ts";
import { deleteTag, findOrMakeTag, updateTag } from "./save-tag.ts";
import { syncTags, tagTicket, untagTicket } from "./tag-ticket.ts";
import { findTag } from "./tag-view.ts";
import { taggedRows } from "./tagged-rows.ts";

const everyone = { access: "user" } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const Done = z.object({ message: z.string() });

export const tagRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/tags", { config: everyone, schema: { querystring: ListTags, response: { 200: TagPage } } }, (request) =>
    listTags(request.ctx, request.query),
  );

  // The board of older clients asks for its lanes by its own name.
  for (const url of ["/tags/list", "/tags/kanban"]) {
    app.get(url, { config: everyone, schema: { response: { 200: z.array(Tag) } } }, (request) =>
      listAllTags(request.ctx),
    );
  }

  app.post("/tags", { config: everyone, schema: { body: SaveTag, response: { 200: Tag } } }, (request) =>
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
      await findTag(ctx, params.id);
      return sendSheets(reply, "etiqueta", "csv", [{ name: "Etiqueta", rows: taggedRows(ctx, params.id) }]);
    },
  );

  app.post("/tags/sync", { config: everyone, schema: { body: SyncTags, response: { 200: Ticket } } }, (request) => {
    const { ticketId, tags } = request.body;
    return syncTags(
      request.ctx,
      ticketId,
      tags.map(({ id }) => id),
    );
  });

  // A card that is dropped on the lane of tickets without tags comes as "lane0" (CONTRACT.md section 3).
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

  app.delete(
    "/ticket-tags/:ticketId",
    { config: everyone, schema: { params: z.object({ ticketId: rowId }), response: { 200: Done } } },
    async (request) => {
      await untagTicket(request.ctx, request.params.ticketId);
      return { message: "Tags removed." };
    },
  );
};
