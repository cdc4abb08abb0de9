import { Help, HelpPage, ListHelps, SaveHelp } from "@balcao/shared/team/helps.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { listAllHelps, listHelps } from "./list-helps.ts";
import { createHelp, deleteHelp, updateHelp } from "./save-help.ts";

const everyone = { access: "user" } as const;
const supers = { access: "super" } as const;
const byId = z.object({ id: rowId });

export const helpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/helps", { config: everyone, schema: { querystring: ListHelps, response: { 200: HelpPage } } }, (request) =>
    listHelps(request.ctx, request.query),
  );

  app.get("/helps/list", { config: everyone, schema: { response: { 200: z.array(Help) } } }, (request) =>
    listAllHelps(request.ctx),
  );

  app.post("/helps", { config: supers, schema: { body: SaveHelp, response: { 200: Help } } }, (request) =>
    createHelp(request.ctx, request.body),
  );

  app.put(
    "/helps/:id",
    { config: supers, schema: { params: byId, body: SaveHelp, response: { 200: Help } } },
    (request) => updateHelp(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/helps/:id",
    { config: supers, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteHelp(request.ctx, request.params.id);
      return { message: "Help deleted." };
    },
  );
};
