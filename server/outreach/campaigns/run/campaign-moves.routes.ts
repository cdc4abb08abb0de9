import { Campaign, CampaignTestSent, Shipment, TestCampaign } from "@balcao/shared/outreach/campaigns.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../../platform/sql/row-id.ts";
import { refuseUnlessEnabled } from "../refuse-unless-enabled.ts";
import { resendShipment } from "../send/resend-shipment.ts";
import { sendCampaignTest } from "../set-up/send-test.ts";
import { cancelCampaign, restartCampaign, startCampaign } from "./start-campaign.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const byShipment = byId.extend({ shipmentId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const nothing = z.null().describe("Success, without a body.");

/** Routes that try, start, cancel and restart a campaign, or resend a shipment. */
export const campaignMoveRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook("preHandler", ({ ctx }) => refuseUnlessEnabled(ctx));

  app.post("/campaigns/:id/start", { config, schema: { params: byId, response: { 200: Campaign } } }, (request) =>
    startCampaign(request.ctx, request.params.id),
  );

  app.post(
    "/campaigns/:id/test",
    { config, schema: { params: byId, body: TestCampaign, response: { 200: CampaignTestSent } } },
    (request) => sendCampaignTest(request.ctx, request.params.id, request.body.number),
  );

  // These two answer without a body: existing clients expect 204.
  app.post(
    "/campaigns/:id/cancel",
    { config, schema: { params: byId, response: { 204: nothing } } },
    async (request, reply) => {
      await cancelCampaign(request.ctx, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/campaigns/:id/restart",
    { config, schema: { params: byId, response: { 204: nothing } } },
    async (request, reply) => {
      await restartCampaign(request.ctx, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/campaigns/:id/shipments/:shipmentId/resend",
    { config, schema: { params: byShipment, response: { 200: Shipment } } },
    (request) => resendShipment(request.ctx, request.params.id, request.params.shipmentId),
  );
};
