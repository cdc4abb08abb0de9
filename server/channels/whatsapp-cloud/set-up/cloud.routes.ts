import {
  AskForHistory,
  CloudNumber,
  CloudSetUp,
  CloudSignUp,
  ConnectCloud,
  RenewCloud,
  SignUpCode,
} from "@balcao/shared/channels/cloud.ts";
import { Connection } from "@balcao/shared/channels/connections.ts";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimit } from "../../../platform/http/rate-limits.ts";
import { rowId } from "../../../platform/sql/row-id.ts";
import { askForHistory } from "../history/ask-for-history.ts";
import { whatsappCloud } from "../kind.ts";
import type { SignUpApp } from "../settings.ts";
import { returnAddress, signUpLink } from "../sign-up/return-address.ts";
import { returnPage } from "../sign-up/return-page.ts";
import { signUp } from "../sign-up/sign-up.ts";
import { type CloudSetup, connectCloud } from "./connect-cloud.ts";
import { reachableRoot, type Server } from "./reachable-root.ts";
import { findCloudNumber, renewCloud } from "./renew-cloud.ts";

const config = { access: "admin" } as const;
const params = z.object({ id: rowId });

/** For each company: a token that is tried is a call to Meta from our address. */
const tries = { max: 10, timeWindow: "1 minute" };

type Options = Server & { setup: Omit<CloudSetup, "root">; signUp: SignUpApp | null };

/** The set-up of numbers at the official API. */
export const cloudRoutes: FastifyPluginAsyncZod<Options> = async (app, { setup, signUp: signUpApp, ...server }) => {
  const { publicUrl } = server;
  const setupFor = (request: FastifyRequest): CloudSetup => ({ ...setup, root: reachableRoot(server, request) });
  const countTry = createRateLimit(app, tries);
  app.get("/whatsapp-cloud", { config, schema: { response: { 200: CloudSetUp } } }, async (request) => {
    const { actor } = request.ctx;
    return {
      isConfigured: setup.app !== null,
      webhookUrl: publicUrl?.startsWith("https:") ? `${publicUrl}/channels/${whatsappCloud.name}/webhook` : null,
      verifyToken: (actor.type === "user" && actor.super && setup.app?.verifyToken) || null,
      takesOwnApps: reachableRoot(server, request) !== null,
      ...signUpLink(signUpApp, returnAddress(server, request)),
    };
  });

  await app.register(returnPage);
  app.post(
    "/whatsapp-cloud/sign-up",
    { config, schema: { body: SignUpCode, response: { 200: CloudSignUp } } },
    async (request) => {
      const { ctx, body } = request;
      await countTry(`official numbers of ${ctx.companyId}`);
      const redirectUri = returnAddress(server, request);
      return signUp(ctx, setup, { app: signUpApp, redirectUri, code: body.code });
    },
  );

  app.get("/whatsapp-cloud/:id", { config, schema: { params, response: { 200: CloudNumber } } }, (request) =>
    findCloudNumber(request.ctx, setupFor(request), request.params.id),
  );

  app.post(
    "/whatsapp-cloud",
    { config, schema: { body: ConnectCloud, response: { 200: Connection } } },
    async (request) => {
      const { ctx, body } = request;
      await countTry(`official numbers of ${ctx.companyId}`);
      return connectCloud(ctx, setupFor(request), body);
    },
  );

  app.post(
    "/whatsapp-cloud/:id/history",
    { config, schema: { params, body: AskForHistory, response: { 200: CloudNumber } } },
    async (request) => {
      const { ctx, params, body } = request;
      await countTry(`official numbers of ${ctx.companyId}`);
      return askForHistory(ctx, setupFor(request), params.id, body);
    },
  );

  app.put(
    "/whatsapp-cloud/:id",
    { config, schema: { params, body: RenewCloud, response: { 200: Connection } } },
    async (request) => {
      const { ctx, params, body } = request;
      await countTry(`official numbers of ${ctx.companyId}`);
      return renewCloud(ctx, setupFor(request), params.id, body);
    },
  );
};
