import { Support } from "@balcao/shared/workspace/support.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";

/** The way to reach the server's operator. */
export const supportRoutes: FastifyPluginAsyncZod<Support> = async (app, { number }) => {
  app.get("/support", { config: { access: "user" }, schema: { response: { 200: Support } } }, () => ({ number }));
};
