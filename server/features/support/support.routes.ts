import { Support } from "@balcao/shared/support.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";

/** Tells people how to reach whoever runs this server (S1 section 2). */
export const supportRoutes: FastifyPluginAsyncZod<Support> = async (app, { number }) => {
  app.get("/support", { config: { access: "user" }, schema: { response: { 200: Support } } }, () => ({ number }));
};
