import {
  DeliveryPage,
  ListDeliveries,
  SaveWebhook,
  Webhook,
  WebhookDeliveryDetail,
  WebhookSecret,
} from "@balcao/shared/integrations/webhooks.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { findDelivery, listDeliveries } from "./list-deliveries.ts";
import { readSecret } from "./read-secret.ts";
import { repeatDelivery, testWebhook } from "./repeat-delivery.ts";
import { resumeWebhook } from "./resume-webhook.ts";
import { createWebhook, deleteWebhook, renewSecret, updateWebhook } from "./save-webhook.ts";
import { findWebhook, readWebhooks } from "./webhook-view.ts";

const config = { access: "admin" } as const;
const byId = z.object({ id: rowId });
const byDelivery = byId.extend({ deliveryId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  // There are few, so the list is not paged.
  app.get("/webhooks", { config, schema: { response: { 200: z.array(Webhook) } } }, (request) =>
    readWebhooks(request.ctx),
  );

  app.get("/webhooks/:id", { config, schema: { params: byId, response: { 200: Webhook } } }, (request) =>
    findWebhook(request.ctx, request.params.id),
  );

  app.post("/webhooks", { config, schema: { body: SaveWebhook, response: { 200: Webhook } } }, (request) =>
    createWebhook(request.ctx, request.body),
  );

  app.put(
    "/webhooks/:id",
    { config, schema: { params: byId, body: SaveWebhook, response: { 200: Webhook } } },
    (request) => updateWebhook(request.ctx, request.params.id, request.body),
  );

  app.delete(
    "/webhooks/:id",
    { config, schema: { params: byId, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => {
      await deleteWebhook(request.ctx, request.params.id);
      return { message: "Webhook deleted." };
    },
  );

  app.get("/webhooks/:id/secret", { config, schema: { params: byId, response: { 200: WebhookSecret } } }, (request) =>
    readSecret(request.ctx, request.params.id),
  );

  app.post("/webhooks/:id/secret", { config, schema: { params: byId, response: { 200: WebhookSecret } } }, (request) =>
    renewSecret(request.ctx, request.params.id),
  );

  app.post("/webhooks/:id/resume", { config, schema: { params: byId, response: { 200: Webhook } } }, (request) =>
    resumeWebhook(request.ctx, request.params.id),
  );

  app.post(
    "/webhooks/:id/test",
    { config, schema: { params: byId, response: { 200: WebhookDeliveryDetail } } },
    (request) => testWebhook(request.ctx, request.params.id),
  );

  app.get(
    "/webhooks/:id/deliveries",
    { config, schema: { params: byId, querystring: ListDeliveries, response: { 200: DeliveryPage } } },
    (request) => listDeliveries(request.ctx, request.params.id, request.query),
  );

  app.get(
    "/webhooks/:id/deliveries/:deliveryId",
    { config, schema: { params: byDelivery, response: { 200: WebhookDeliveryDetail } } },
    (request) => findDelivery(request.ctx, request.params.id, request.params.deliveryId),
  );

  app.post(
    "/webhooks/:id/deliveries/:deliveryId/replay",
    { config, schema: { params: byDelivery, response: { 200: WebhookDeliveryDetail } } },
    (request) => repeatDelivery(request.ctx, request.params.id, request.params.deliveryId),
  );
};
