import { AskForHistory, CloudNumber, CloudSetUp, ConnectCloud, RenewCloud } from "@balcao/shared/channels/cloud.ts";
import { Connection } from "@balcao/shared/channels/connections.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createRateLimit } from "../../../platform/http/rate-limits.ts";
import { rowId } from "../../../platform/sql/row-id.ts";
import { askForHistory } from "../history/ask-for-history.ts";
import { whatsappCloud } from "../kind.ts";
import { type CloudSetup, connectCloud } from "./connect-cloud.ts";
import { findCloudNumber, renewCloud } from "./renew-cloud.ts";

const config = { access: "admin" } as const;
const params = z.object({ id: rowId });

/** For each company: a token that is tried is a call to Meta from our address. */
const tries = { max: 10, timeWindow: "1 minute" };

/** The set-up of numbers at the official API. */
export const cloudRoutes: FastifyPluginAsyncZod<{ setup: CloudSetup; publicUrl: string | null }> = async (
  app,
  { setup, publicUrl },
) => {
  const countTry = createRateLimit(app, tries);
  app.get("/whatsapp-cloud", { config, schema: { response: { 200: CloudSetUp } } }, async ({ ctx }) => ({
    isConfigured: setup.app !== null,
    webhookUrl: publicUrl?.startsWith("https:") ? `${publicUrl}/channels/${whatsappCloud.name}/webhook` : null,
    verifyToken: (ctx.actor.type === "user" && ctx.actor.super && setup.app?.verifyToken) || null,
  }));

  app.get("/whatsapp-cloud/:id", { config, schema: { params, response: { 200: CloudNumber } } }, (request) =>
    findCloudNumber(request.ctx, request.params.id),
  );

  app.post(
    "/whatsapp-cloud",
    { config, schema: { body: ConnectCloud, response: { 200: Connection } } },
    async ({ ctx, body }) => {
      await countTry(`official numbers of ${ctx.companyId}`);
      return connectCloud(ctx, setup, body);
    },
  );

  app.post(
    "/whatsapp-cloud/:id/history",
    { config, schema: { params, body: AskForHistory, response: { 200: CloudNumber } } },
    async ({ ctx, params, body }) => {
      await countTry(`official numbers of ${ctx.companyId}`);
      return askForHistory(ctx, setup, params.id, body);
    },
  );

  app.put(
    "/whatsapp-cloud/:id",
    { config, schema: { params, body: RenewCloud, response: { 200: Connection } } },
    async ({ ctx, params, body }) => {
      await countTry(`official numbers of ${ctx.companyId}`);
      return renewCloud(ctx, setup, params.id, body);
    },
  );
};
