import {
  ConfirmInvoice,
  InvoiceDetail,
  InvoiceList,
  ListInvoices,
  PixCharge,
} from "@balcao/shared/billing/invoices.ts";
import { SubscribeSent, Subscription } from "@balcao/shared/billing/subscription.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../platform/sql/row-id.ts";
import { chargeInvoice, chargeLimit, type Payments } from "../payments/charge-invoice.ts";
import { confirmInvoice } from "./confirm-invoice.ts";
import { findInvoice, listInvoices } from "./invoice-view.ts";
import { subscribe } from "./subscribe.ts";
import { readSubscription } from "./subscription-view.ts";

const admins = { access: "admin" } as const;
const charging = { ...admins, rateLimit: chargeLimit } as const;
const supers = { access: "super" } as const;
const byId = z.object({ id: rowId });

export const invoiceRoutes: FastifyPluginAsyncZod<{ payments: Payments }> = async (app, { payments }) => {
  app.get(
    "/invoices/all",
    { config: admins, schema: { querystring: ListInvoices, response: { 200: InvoiceList } } },
    (request) => listInvoices(request.ctx, request.query),
  );

  app.get("/invoices/:id", { config: admins, schema: { params: byId, response: { 200: InvoiceDetail } } }, (request) =>
    findInvoice(request.ctx, request.params.id),
  );

  app.post(
    "/invoices/:id/charge",
    { config: charging, schema: { params: byId, response: { 200: PixCharge } } },
    (request) => chargeInvoice(request.ctx, payments, request.params.id),
  );

  app.post(
    "/invoices/:id/confirm",
    { config: supers, schema: { params: byId, body: ConfirmInvoice, response: { 200: InvoiceDetail } } },
    ({ ctx, params, body, signedIn }) => confirmInvoice(ctx, params.id, { ...body, userId: signedIn.actor.id }),
  );

  app.get("/subscription", { config: admins, schema: { response: { 200: Subscription } } }, (request) =>
    readSubscription(request.ctx, payments),
  );

  app.post(
    "/subscription",
    { config: charging, schema: { body: SubscribeSent, response: { 200: PixCharge } } },
    (request) => subscribe(request.ctx, payments, request.body),
  );
};
