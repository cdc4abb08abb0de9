import { FindSupported, StartSupport, SupportedCompany } from "@balcao/shared/workspace/support-access.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { endSupport } from "./end-support.ts";
import { findSupported } from "./find-supported.ts";
import { startSupport } from "./start-support.ts";

const config = { access: "super" } as const;

export const supportAccessRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/support-access/companies",
    { config, schema: { querystring: FindSupported, response: { 200: z.array(SupportedCompany) } } },
    ({ ctx, query }) => findSupported(ctx, query),
  );

  // The client fetches a new access token next: the old one names the other company.
  app.post(
    "/support-access",
    { config, schema: { body: StartSupport, response: { 200: z.null() } } },
    async ({ ctx, body }) => {
      await startSupport(ctx, body);
      return null;
    },
  );
  app.delete("/support-access", { config, schema: { response: { 200: z.null() } } }, async ({ ctx }) => {
    await endSupport(ctx);
    return null;
  });
};
