import {
  FilterCount,
  ListViewTickets,
  OrderViews,
  SaveView,
  View,
  ViewCounts,
  ViewFilter,
  ViewPage,
} from "@balcao/shared/inbox/views.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { listViews } from "./read-views.ts";
import { createView, deleteView, orderViews, updateView } from "./save-view.ts";
import { countFilter, countViews, listViewTickets } from "./view-tickets.ts";

const config = { access: "user" } as const;
/** Counts read all tickets that are not closed. */
const heavy = { ...config, counted: "heavy" } as const;
const byId = z.object({ id: rowId });

export const viewRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/views", { config, schema: { response: { 200: z.array(View) } } }, ({ ctx }) => listViews(ctx));

  app.post("/views", { config, schema: { body: SaveView, response: { 200: View } } }, ({ ctx, body }) =>
    createView(ctx, body),
  );
  app.put("/views/order", { config, schema: { body: OrderViews, response: { 200: z.array(View) } } }, ({ ctx, body }) =>
    orderViews(ctx, body),
  );
  app.get("/views/counts", { config: heavy, schema: { response: { 200: ViewCounts } } }, ({ ctx }) => countViews(ctx));

  app.post(
    "/views/count",
    { config: heavy, schema: { body: ViewFilter, response: { 200: FilterCount } } },
    ({ ctx, body }) => countFilter(ctx, body),
  );
  app.put(
    "/views/:id",
    { config, schema: { params: byId, body: SaveView, response: { 200: View } } },
    ({ ctx, params, body }) => updateView(ctx, params.id, body),
  );
  app.delete(
    "/views/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async ({ ctx, params }) => {
      await deleteView(ctx, params.id);
      return { message: "View deleted." };
    },
  );
  app.get(
    "/views/:id/tickets",
    { config, schema: { params: byId, querystring: ListViewTickets, response: { 200: ViewPage } } },
    ({ ctx, params, query }) => listViewTickets(ctx, params.id, query),
  );
};
