import { Company, SignUp } from "@balcao/shared/companies.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Services } from "../../context.ts";
import { createDoorLimits, placeOf } from "../../platform/door-limits.ts";
import { signUp } from "./sign-up.ts";

/** Somebody who mistypes tries a few times; who makes companies by the dozen is no customer. */
const perEmail = 5;
const perAddress = 20;
const timeWindow = "1 hour";

export const signUpRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const checkLimits = createDoorLimits(app, [
    { max: perAddress, timeWindow, key: ({ ip }) => `sign-up ${placeOf(ip)}` },
    { max: perEmail, timeWindow, key: ({ body }) => `sign-up of ${(body as { email: string }).email}` },
  ]);

  app.post(
    "/companies/cadastro",
    {
      config: { access: "public" },
      schema: {
        description: "Makes a company on trial, with its first admin. Only where the platform takes sign-ups.",
        security: [],
        body: SignUp,
        response: { 200: Company },
      },
    },
    async (request) => {
      await checkLimits(request);
      return signUp(services, request.body);
    },
  );
};
