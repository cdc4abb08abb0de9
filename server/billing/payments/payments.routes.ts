import { PaymentPage, PixCharge } from "@balcao/shared/billing/invoices.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isSameSecret } from "../../platform/secrets/secrets.ts";
import { chargeInvoice, chargeLimit, type Payments } from "./charge-invoice.ts";
import { readPaymentPage } from "./payment-page.ts";
import { applyNotices } from "./read-back.ts";

export type PaymentRoutesOptions = { services: Services; payments: Payments };

const page = { access: "payment" } as const;
const security = [{ paymentToken: [] }];
const bank = { access: "public", rateLimit: { max: 300, timeWindow: "1 minute" } } as const;
const bySecret = z.object({ secret: z.string().max(200) });

/** The body of the standard's webhook. Some banks test the address with another body, which counts as empty. */
const PixNotices = z
  .object({
    pix: z
      .array(z.object({ txid: z.string().max(100).optional(), endToEndId: z.string().max(100) }))
      .max(1000)
      .default([]),
  })
  .nullish();

export const paymentRoutes: FastifyPluginAsyncZod<PaymentRoutesOptions> = async (app, { services, payments }) => {
  // Banks append the last part themselves.
  for (const url of ["/pix/webhook/:secret", "/pix/webhook/:secret/pix"]) {
    app.post(
      url,
      {
        config: bank,
        schema: {
          description:
            "Called by a bank. The server trusts only the ids of the charges, and reads each charge from the bank.",
          security: [],
          params: bySecret,
          body: PixNotices,
          response: { 200: z.null() },
        },
      },
      async ({ params, body }) => {
        const { gateway, webhookSecret, formerWebhookSecrets = [] } = payments;
        const known = webhookSecret ? [webhookSecret, ...formerWebhookSecrets] : [];
        if (!gateway?.received || !known.some((secret) => isSameSecret(params.secret, secret)))
          throw new AppError("ERR_NOT_FOUND");
        await applyNotices(services, gateway, body?.pix ?? []);
        return null;
      },
    );
  }

  app.get("/payment/invoice", { config: page, schema: { security, response: { 200: PaymentPage } } }, (request) =>
    readPaymentPage(request.ctx),
  );

  app.post(
    "/payment/charge",
    {
      config: { ...page, rateLimit: chargeLimit },
      schema: { security, response: { 200: PixCharge } },
    },
    async ({ ctx }) => {
      const { invoice } = await readPaymentPage(ctx);
      if (!invoice) throw new AppError("ERR_NO_INVOICE_FOUND");
      return chargeInvoice(ctx, payments, invoice.id);
    },
  );
};
