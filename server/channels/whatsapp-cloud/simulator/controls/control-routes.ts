import { isLocalHost } from "@balcao/whatsapp-sandbox/control/local-host.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Graph } from "../graph/send-message.ts";
import { type ControlName, controlApi } from "./control-api.ts";
import { controls, NotThere } from "./controls.ts";
import { stateView } from "./state-view.ts";

const isControl = (name: string): name is ControlName => Object.hasOwn(controlApi, name);

/** `POST /controls/{name}`: the simulator's own controls. Each answers with the state. */
export function controlRoutes(app: FastifyInstance, graph: Graph): void {
  app.post<{ Params: { name: string } }>("/controls/:name", async ({ params: { name }, headers, body }, reply) => {
    const refuse = (status: number, message: string) => reply.code(status).send({ error: "refused", message });
    if (!isLocalHost(headers.host)) return refuse(400, "Only for this computer.");
    // A web page may call without asking first if the content has another type.
    if (!headers["content-type"]?.startsWith("application/json"))
      return refuse(400, "The body must be application/json.");
    if (!isControl(name)) return refuse(404, "There is no such control.");
    const input = controlApi[name].safeParse(body);
    if (!input.success) return refuse(400, z.prettifyError(input.error));
    try {
      // Its own schema has checked the input.
      await (controls[name] as (graph: Graph, input: unknown) => unknown)(graph, input.data);
    } catch (error) {
      if (error instanceof NotThere) return refuse(404, error.message);
      throw error;
    }
    return stateView(graph);
  });
}
