import { Company, SignUpForm } from "@balcao/shared/workspace/companies.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Services } from "../../context.ts";
import { createRateLimits, networkOf } from "../../platform/http/rate-limits.ts";
import { signUp } from "./sign-up.ts";

/** Enough for visitors who mistype; too few for making companies in bulk. */
const perEmail = 5;
const perAddress = 20;
const timeWindow = "1 hour";

export const signUpRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const checkLimits = createRateLimits(app, [
    { max: perAddress, timeWindow, key: ({ ip }) => `sign-up ${networkOf(ip)}` },
    { max: perEmail, timeWindow, key: ({ body }) => `sign-up of ${(body as { email: string }).email}` },
  ]);

  // Existing clients use either address; both count towards the same limits.
  for (const url of ["/companies/cadastro", "/auth/signup"]) {
    app.post(
      url,
      {
        config: { access: "public" },
        schema: {
          description:
            "Creates a company on trial and its first admin, if the platform allows sign-up. If no plan is given, the " +
            "company gets the first plan of `GET /plans/list`.",
          security: [],
          body: SignUpForm,
          response: { 200: Company },
        },
      },
      async (request) => {
        await checkLimits(request);
        return signUp(services, request.body, networkOf(request.ip));
      },
    );
  }
};
