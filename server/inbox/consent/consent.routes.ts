import { Consent } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { listConsents } from "./list-consents.ts";

export const consentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/:id/consents",
    {
      config: { access: "user" },
      schema: { params: z.object({ id: rowId }), response: { 200: z.array(Consent) } },
    },
    (request) => listConsents(request.ctx, request.params.id),
  );
};
