import { forwarder } from "@balcao/whatsapp-sandbox/forward.ts";
import type { FastifyInstance } from "fastify";

const options = { schema: { hide: true } as object, config: { access: "public", counted: "never" } as object };

/** Forwards /sandbox/official/ of the phone page to the controls of the simulator's process. */
export async function simulatorRoutes(app: FastifyInstance, { simulatorUrl }: { simulatorUrl: string }): Promise<void> {
  const forward = forwarder(app, "The simulator of the official API");
  app.post<{ Params: { name: string } }>("/sandbox/official/:name", options, (request, reply) =>
    // Nothing in the name leads elsewhere: all that the simulator has lies behind this address.
    forward(request, reply, new URL(`/controls/${encodeURIComponent(request.params.name)}`, simulatorUrl)),
  );
}
