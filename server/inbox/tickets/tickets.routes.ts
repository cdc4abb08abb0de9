import { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import {
  BulkResult,
  BulkTickets,
  ChangeTicketFields,
  CreateTicket,
  KanbanLane,
  ListPastTickets,
  ListTickets,
  NextTicket,
  PastTicketPage,
  SnoozeTicket,
  Ticket,
  TicketCounts,
  TicketFilter,
  TicketPage,
  UpdateTicket,
} from "@balcao/shared/inbox/tickets.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { changeTicketFields } from "./change-ticket-fields.ts";
import { deleteTicket } from "./delete-ticket.ts";
import { findTicket } from "./find-ticket.ts";
import { listHistory } from "./history/list-history.ts";
import { listPast } from "./list/list-past.ts";
import { countTickets, listKanbanLane, listTickets } from "./list/list-tickets.ts";
import { nextTicket } from "./list/next-ticket.ts";
import { bulkTickets } from "./moves/bulk-tickets.ts";
import { updateTicket } from "./moves/update-ticket.ts";
import { createTicket } from "./open/create-ticket.ts";
import { endSnooze, snoozeTicket } from "./snooze/snooze-ticket.ts";
import { undoMove } from "./undo/undo-move.ts";

const config = { access: "user" } as const;
const byId = z.object({ id: rowId });
const byUuid = z.object({ uuid: z.uuid() });

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = { config, schema: { querystring: ListTickets, response: { 200: TicketPage } } };
  app.get("/tickets", list, ({ ctx, query }) => listTickets(ctx, query));

  // The board of existing clients: tickets that are not closed, unless a status is named.
  app.get("/ticket/kanban", list, ({ ctx, query }) => listTickets(ctx, { teste: "", ...query }));

  app.get(
    "/tickets/kanban-lane",
    { config, schema: { querystring: KanbanLane, response: { 200: TicketPage } } },
    ({ ctx, query }) => listKanbanLane(ctx, query),
  );

  app.get(
    "/tickets/counts",
    { config, schema: { querystring: TicketFilter, response: { 200: TicketCounts } } },
    ({ ctx, query }) => countTickets(ctx, query),
  );
  app.get(
    "/tickets/next",
    { config, schema: { querystring: NextTicket, response: { 200: Ticket.nullable() } } },
    ({ ctx, query }) => nextTicket(ctx, query),
  );

  app.get("/tickets/:id", { config, schema: { params: byId, response: { 200: Ticket } } }, ({ ctx, params }) =>
    findTicket(ctx, params),
  );
  app.get("/tickets/u/:uuid", { config, schema: { params: byUuid, response: { 200: Ticket } } }, ({ ctx, params }) =>
    findTicket(ctx, params),
  );

  app.get(
    "/tickets/:id/past",
    { config, schema: { params: byId, querystring: ListPastTickets, response: { 200: PastTicketPage } } },
    ({ ctx, params, query }) => listPast(ctx, params.id, query),
  );

  app.post("/tickets", { config, schema: { body: CreateTicket, response: { 200: Ticket } } }, ({ ctx, body }) =>
    createTicket(ctx, body),
  );
  app.post("/tickets/bulk", { config, schema: { body: BulkTickets, response: { 200: BulkResult } } }, ({ ctx, body }) =>
    bulkTickets(ctx, body),
  );
  app.put(
    "/tickets/:id",
    { config, schema: { params: byId, body: UpdateTicket, response: { 200: Ticket } } },
    ({ ctx, params, body }) => updateTicket(ctx, params.id, body),
  );
  app.patch(
    "/tickets/:id",
    { config, schema: { params: byId, body: ChangeTicketFields, response: { 200: Ticket } } },
    ({ ctx, params, body }) => changeTicketFields(ctx, params.id, body),
  );

  app.get(
    "/tickets/:id/history",
    { config, schema: { params: byId, response: { 200: z.array(TicketHistoryLine) } } },
    ({ ctx, params }) => listHistory(ctx, params.id),
  );
  app.put(
    "/tickets/:id/snooze",
    { config, schema: { params: byId, body: SnoozeTicket, response: { 200: Ticket } } },
    ({ ctx, params, body }) => snoozeTicket(ctx, params.id, body),
  );
  app.delete(
    "/tickets/:id/snooze",
    { config, schema: { params: byId, response: { 200: Ticket } } },
    ({ ctx, params }) => endSnooze(ctx, params.id),
  );

  app.post("/tickets/:id/undo", { config, schema: { params: byId, response: { 200: Ticket } } }, ({ ctx, params }) =>
    undoMove(ctx, params.id),
  );

  app.delete(
    "/tickets/:id",
    { config: { access: "admin" }, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async ({ ctx, params }) => {
      await deleteTicket(ctx, params.id);
      return { message: "ticket deleted" };
    },
  );
};
