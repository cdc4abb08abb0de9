import { ApplyTemplate, Template, TemplateApplied, trades } from "@balcao/shared/automation/templates.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { applyTemplate, templates } from "./apply-template.ts";

const config = { access: "admin" } as const;

export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/templates", { config, schema: { response: { 200: z.array(Template) } } }, async () =>
    trades.map((trade) => templates[trade]),
  );

  app.post(
    "/templates",
    { config, schema: { body: ApplyTemplate, response: { 200: TemplateApplied } } },
    ({ ctx, body }) => applyTemplate(ctx, body),
  );
};
