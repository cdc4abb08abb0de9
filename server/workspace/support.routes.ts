import { ProblemReport, Support } from "@balcao/shared/workspace/support.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";

/** The way to reach the server's operator. */
export const supportRoutes: FastifyPluginAsyncZod<Support> = async (app, { number }) => {
  app.get("/support", { config: { access: "user" }, schema: { response: { 200: Support } } }, () => ({ number }));
};

/** The number of reports that a person may send in a minute. */
const limit = { max: 10, timeWindow: 60_000 };

export const problemRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/problem-reports",
    { config: { access: "user", rateLimit: limit }, schema: { body: ProblemReport, response: { 204: z.null() } } },
    async ({ ctx, signedIn, body: report, headers }, reply) => {
      const who = { companyId: ctx.companyId, userId: signedIn.actor.id, browser: headers["user-agent"] };
      ctx.log.error({ ...who, report }, "a person reported a problem");
      return reply.code(204).send(null);
    },
  );
};
