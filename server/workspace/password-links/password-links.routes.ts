import { Session } from "@balcao/shared/workspace/auth.ts";
import {
  ForgottenPassword,
  PasswordLinkHolder,
  ReadPasswordLink,
  UsePasswordLink,
} from "@balcao/shared/workspace/password-links.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { createRateLimits, networkOf } from "../../platform/http/rate-limits.ts";
import { answerSession, isDesktop } from "../auth/answer-session.ts";
import type { AuthKeys } from "../auth/refresh-token.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { requestReset } from "../password-reset/request-reset.ts";
import { resetPassword } from "../password-reset/reset-password.ts";
import { readLink } from "./find-link.ts";
import { hashOf } from "./make-link.ts";

export type PasswordLinkRoutesOptions = { services: Services; keys: AuthKeys; secureCookies: boolean };

const access = "public";

/** Routes of people without a password: they open a link, or ask for one (docs/contract/people.md#links). */
export const passwordLinkRoutes: FastifyPluginAsyncZod<PasswordLinkRoutesOptions> = async (app, options) => {
  const { services, keys } = options;
  // As for the sign-in: few for one link, more for an office behind one address.
  const tokenIn = (body: unknown) => (body as { token: string }).token;
  const checkLimits = createRateLimits(app, [
    { max: 120, timeWindow: "1 minute", key: ({ ip }) => `links from ${networkOf(ip)}` },
    { max: 20, timeWindow: "1 minute", key: ({ body }) => `link ${hashOf(tokenIn(body))}` },
  ]);
  // The e-mail counts whether an account has it or not, so that the limit reveals nothing.
  const checkRequestLimits = createRateLimits(app, [
    { max: 20, timeWindow: "1 hour", key: ({ ip }) => `new passwords for ${networkOf(ip)}` },
    { max: 5, timeWindow: "1 hour", key: ({ body }) => `new password of ${(body as { email: string }).email}` },
  ]);

  app.post(
    "/auth/password-link",
    { config: { access }, schema: { security: [], body: ReadPasswordLink, response: { 200: PasswordLinkHolder } } },
    async (request) => {
      await checkLimits(request);
      return readLink(services, request.body);
    },
  );

  app.post(
    "/auth/invitation",
    { config: { access }, schema: { security: [], body: UsePasswordLink, response: { 200: Session } } },
    async (request, reply) => {
      await checkLimits(request);
      const signedIn = await acceptInvitation(services, keys, { ...request.body, place: networkOf(request.ip) });
      return answerSession(request, reply, signedIn, options, isDesktop(request));
    },
  );

  app.post(
    "/auth/forgotten-password",
    { config: { access }, schema: { security: [], body: ForgottenPassword, response: { 200: z.null() } } },
    async (request) => {
      await checkRequestLimits(request);
      await requestReset(services, request.body);
      return null;
    },
  );

  app.post(
    "/auth/password-reset",
    { config: { access }, schema: { security: [], body: UsePasswordLink, response: { 200: z.null() } } },
    async (request) => {
      await checkLimits(request);
      await resetPassword(services, { ...request.body, place: networkOf(request.ip) });
      return null;
    },
  );
};
