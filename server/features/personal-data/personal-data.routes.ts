import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/row-id.ts";
import { eraseContact } from "./erase-contact.ts";
import { exportPersonalData } from "./export-personal-data.ts";

const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

/** What a person may ask of a company that has their data. */
export const personalDataRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/contacts/:id/personal-data",
    { config: admins, schema: { params: byId, produces: ["application/zip"], response: { 200: z.unknown() } } },
    async (request, reply) => {
      const { id } = request.params;
      const archive = await exportPersonalData(request.ctx, id);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="contact-${id}.zip"`)
        .header("cache-control", "no-store")
        .send(Readable.from(archive, { objectMode: false }));
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
