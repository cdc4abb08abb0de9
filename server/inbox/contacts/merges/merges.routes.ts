import { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import { Contact } from "@balcao/shared/inbox/contacts.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../../platform/sql/row-id.ts";
import { listMerges } from "./list-merges.ts";
import { undoContactMerge } from "./undo-merge.ts";

/** For those who merge contacts. */
const admins = { access: "admin" } as const;

export const contactMergeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/:id/merges",
    {
      config: admins,
      schema: { params: z.object({ id: rowId }), response: { 200: z.array(ContactMerge) } },
    },
    (request) => listMerges(request.ctx, request.params.id),
  );

  app.post(
    "/contacts/merges/:mergeId/undo",
    { config: admins, schema: { params: z.object({ mergeId: rowId }), response: { 200: Contact } } },
    (request) => undoContactMerge(request.ctx, request.params.mergeId),
  );
};
