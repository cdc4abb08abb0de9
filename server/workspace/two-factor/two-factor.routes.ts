import {
  BeginTwoFactor,
  ColleagueTwoFactor,
  EnableTwoFactor,
  ProveTwoFactor,
  RecoveryCodes,
  TwoFactorSecret,
  TwoFactorState,
} from "@balcao/shared/workspace/two-factor.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimits } from "../../platform/http/rate-limits.ts";
import { rowId } from "../../platform/sql/row-id.ts";
import { beginTwoFactor } from "./begin-two-factor.ts";
import { disableTwoFactor } from "./disable-two-factor.ts";
import { enableTwoFactor } from "./enable-two-factor.ts";
import { readColleagueTwoFactor, readTwoFactor } from "./read-two-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { resetTwoFactor } from "./reset-two-factor.ts";

/** Also open to a session that may only set up two-factor sign-in. */
const own = { access: "user", whileSettingUp: true } as const;
const admins = { access: "admin" } as const;
const byId = z.object({ id: rowId });

/** Routes of the user's own two-factor sign-in, and of its reset by admins (docs/decisions/0028). */
export const twoFactorRoutes: FastifyPluginAsyncZod = async (app) => {
  // A person at an unattended screen must not find password or code by trying.
  const checkLimits = createRateLimits(app, [
    { max: 10, timeWindow: "5 minutes", key: ({ signedIn }) => `two-factor ${signedIn.actor.id}` },
  ]);

  app.get("/two-factor", { config: own, schema: { response: { 200: TwoFactorState } } }, ({ ctx }) =>
    readTwoFactor(ctx),
  );

  app.post(
    "/two-factor/begin",
    { config: own, schema: { body: BeginTwoFactor, response: { 200: TwoFactorSecret } } },
    async (request) => {
      await checkLimits(request);
      return beginTwoFactor(request.ctx, request.body.password);
    },
  );

  app.post(
    "/two-factor/enable",
    { config: own, schema: { body: EnableTwoFactor, response: { 200: RecoveryCodes } } },
    async (request) => {
      await checkLimits(request);
      return enableTwoFactor(request.ctx, request.body.code);
    },
  );

  app.post(
    "/two-factor/recovery-codes",
    { config: { access: "user" }, schema: { body: ProveTwoFactor, response: { 200: RecoveryCodes } } },
    async (request) => {
      await checkLimits(request);
      return renewRecoveryCodes(request.ctx, request.body);
    },
  );

  app.post(
    "/two-factor/disable",
    { config: { access: "user" }, schema: { body: ProveTwoFactor, response: { 200: z.null() } } },
    async (request) => {
      await checkLimits(request);
      await disableTwoFactor(request.ctx, request.body);
      return null;
    },
  );

  app.get(
    "/users/:id/two-factor",
    { config: admins, schema: { params: byId, response: { 200: ColleagueTwoFactor } } },
    ({ ctx, params }) => readColleagueTwoFactor(ctx, params.id),
  );

  app.delete(
    "/users/:id/two-factor",
    { config: admins, schema: { params: byId, response: { 200: z.null() } } },
    async ({ ctx, params }) => {
      await resetTwoFactor(ctx, params.id);
      return null;
    },
  );
};
