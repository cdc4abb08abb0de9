import { FirstSteps } from "@balcao/shared/insights/first-steps.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { readFirstSteps } from "./read-first-steps.ts";

export const firstStepRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get("/first-steps", { config: { access: "admin" }, schema: { response: { 200: FirstSteps } } }, ({ ctx }) =>
    readFirstSteps(ctx),
  );
};
