import { AuditPage, ListAudit } from "@balcao/shared/workspace/audit.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listAudit } from "./list-audit.ts";

export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/audit",
    { config: { access: "admin" }, schema: { querystring: ListAudit, response: { 200: AuditPage } } },
    (request) => listAudit(request.ctx, request.query),
  );
};
