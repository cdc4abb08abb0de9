import { Queue } from "@balcao/shared/queues.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { readQueues } from "./queue-view.ts";

export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  // There are few, so the list is not paged (CONTRACT.md section 3).
  app.get("/queue", { config: { access: "user" }, schema: { response: { 200: z.array(Queue) } } }, (request) =>
    readQueues(request.ctx),
  );
};
