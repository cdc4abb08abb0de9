import type { FastifyInstance } from "fastify";
import { numberFor } from "./caller.ts";
import { changeProfile, describeProfile, pictureOf } from "./profile.ts";
import type { Graph } from "./send-message.ts";

type Named = { Params: { id: string }; Querystring: { fields?: string } };

/** The paths of the profiles that people see of numbers. */
export function profileRoutes(app: FastifyInstance, { sim }: Graph): void {
  app.get<Named>("/:version/:id/whatsapp_business_profile", async ({ params, headers, query }) =>
    describeProfile(sim, numberFor(sim, params.id, headers.authorization), query.fields),
  );
  app.post<Named>("/:version/:id/whatsapp_business_profile", async ({ params, headers, body }) =>
    changeProfile(sim, numberFor(sim, params.id, headers.authorization), body),
  );
  // As on Meta's hosts, the address itself is the key.
  app.get<Named>("/pictures/:id", async ({ params }, reply) =>
    reply.type("image/jpeg").send(pictureOf(sim, params.id)),
  );
}
