import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sendExport } from "../../platform/spreadsheet/send-export.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { eraseContact } from "./erase-contact.ts";
import { exportPersonalData } from "./export-personal-data.ts";

const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

/** Routes for the rights of data subjects: export and erasure. */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/:id/personal-data",
    {
      config: { ...admins, counted: "heavy" },
      schema: { params: byId, produces: ["application/zip"], response: { 200: z.unknown() } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const open = () => exportPersonalData(request.ctx, id);
      return sendExport(reply, { name: `contact-${id}.zip`, type: "application/zip", open });
    },
  );

  app.delete(
    "/contacts/:id/personal-data",
    { config: admins, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await eraseContact(request.ctx, request.params.id);
      return { message: "Everything of the contact was erased." };
    },
  );
};
