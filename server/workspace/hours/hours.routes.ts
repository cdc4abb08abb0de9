import { CompanyHours, SaveCompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { saveCompanyHours } from "./save-company-hours.ts";

const byId = z.object({ id: rowId });

export const hoursRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    "/companies/:id/schedules",
    { config: { access: "admin" }, schema: { params: byId, body: SaveCompanyHours, response: { 200: CompanyHours } } },
    (request) => saveCompanyHours(request.ctx, request.params.id, request.body),
  );
};
