import {
  ListWarmUpLog,
  ListWarmUps,
  SaveWarmUp,
  WarmUp,
  WarmUpLog,
  WarmUpPage,
} from "@balcao/shared/outreach/warm-up.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { listWarmUpLog, listWarmUps } from "./list-warm-ups.ts";
import { createWarmUp, deleteWarmUp, startWarmUp, stopWarmUp, updateWarmUp } from "./save-warm-up.ts";
import { findWarmUp } from "./warm-up-view.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const one = { params: byId, response: { 200: WarmUp } };

/** Routes of warm-ups, named `maturar` for existing clients, which only create and delete them. */
export const warmUpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/maturar", { config, schema: { querystring: ListWarmUps, response: { 200: WarmUpPage } } }, (request) =>
    listWarmUps(request.ctx, request.query),
  );

  app.get("/maturar/:id", { config, schema: one }, ({ ctx, params }) => findWarmUp(ctx, params.id));

  app.get(
    "/maturar/:id/log",
    { config, schema: { params: byId, querystring: ListWarmUpLog, response: { 200: WarmUpLog } } },
    (request) => listWarmUpLog(request.ctx, request.params.id, request.query.cursor),
  );

  app.post("/maturar", { config, schema: { body: SaveWarmUp, response: { 200: WarmUp } } }, (request) =>
    createWarmUp(request.ctx, request.body),
  );

  app.put("/maturar/:id", { config, schema: { ...one, body: SaveWarmUp } }, (request) =>
    updateWarmUp(request.ctx, request.params.id, request.body),
  );

  app.post("/maturar/:id/start", { config, schema: one }, ({ ctx, params }) => startWarmUp(ctx, params.id));

  app.post("/maturar/:id/stop", { config, schema: one }, ({ ctx, params }) => stopWarmUp(ctx, params.id));

  app.delete(
    "/maturar/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteWarmUp(request.ctx, request.params.id);
      return { message: "Warm-up deleted." };
    },
  );
};
