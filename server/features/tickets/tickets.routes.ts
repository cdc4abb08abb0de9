import { ListTickets, Ticket, TicketCounts, TicketFilter, TicketPage, UpdateTicket } from "@balcao/shared/tickets.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/row-id.ts";
import { findTicket } from "./find-ticket.ts";
import { countTickets, listTickets } from "./list-tickets.ts";
import { updateTicket } from "./update-ticket.ts";

const config = { access: "user" } as const;
const byId = z.object({ id: rowId });

export const ticketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/tickets", { config, schema: { querystring: ListTickets, response: { 200: TicketPage } } }, (request) =>
    listTickets(request.ctx, request.query),
  );

  app.get(
    "/tickets/counts",
    { config, schema: { querystring: TicketFilter, response: { 200: TicketCounts } } },
    (request) => countTickets(request.ctx, request.query),
  );

  app.get("/tickets/:id", { config, schema: { params: byId, response: { 200: Ticket } } }, (request) =>
    findTicket(request.ctx, request.params),
  );

  const byUuid = z.object({ uuid: z.uuid() });
  app.get("/tickets/u/:uuid", { config, schema: { params: byUuid, response: { 200: Ticket } } }, (request) =>
    findTicket(request.ctx, request.params),
  );

  app.put(
    "/tickets/:id",
    { config, schema: { params: byId, body: UpdateTicket, response: { 200: Ticket } } },
    (request) => updateTicket(request.ctx, request.params.id, request.body),
  );
};
