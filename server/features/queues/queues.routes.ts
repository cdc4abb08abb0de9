import { Queue } from "@balcao/shared/queues.ts";
import { asc, eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { queues } from "./queues.table.ts";

/** The company's queues by name; there are few, so the list is not paged (CONTRACT.md section 3). */
function listQueues({ db, companyId }: Context): Promise<Queue[]> {
  return db
    .select({ id: queues.id, name: queues.name, color: queues.color, greetingMessage: queues.greetingMessage })
    .from(queues)
    .where(eq(queues.companyId, companyId))
    .orderBy(asc(queues.name));
}

export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/queue", { config: { access: "user" }, schema: { response: { 200: z.array(Queue) } } }, (request) =>
    listQueues(request.ctx),
  );
};
