import type { Services } from "../../context.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import type { Payments } from "./charge-invoice.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { reconcileCharges } from "./reconcile-charges.ts";
import { remindPayments } from "./remind-payments.ts";

/**
 * Makes invoices and sends reminders every hour, reconciles charges every few minutes, and registers the webhook at the
 * bank. A bank that does not answer delays nothing. Returns how to stop.
 */
export async function startPayments(
  services: Services,
  { gateway, webhookSecret }: Payments,
  webhookBase: string | null,
): Promise<() => Promise<void>> {
  await makeInvoices(services);
  await services.jobs.repeat("make-invoices", "7 * * * *", () => makeInvoices(services));
  await services.jobs.repeat("remind-payments", "23 * * * *", () => remindPayments(services));
  if (!gateway?.received) return async () => {};
  await services.jobs.repeat("reconcile-charges", "*/3 * * * *", () => reconcileCharges(services, gateway));
  const greeting = greet(services, gateway, webhookBase && `${webhookBase}/pix/webhook/${webhookSecret}`);
  return async () => {
    gateway.close?.();
    await greeting;
  };
}

/** Registers the webhook, then asks at once for payments made while no server ran. */
async function greet(services: Services, gateway: PixGateway, webhookUrl: string | null): Promise<void> {
  try {
    if (webhookUrl) await gateway.registerWebhook?.(webhookUrl);
  } catch (error) {
    services.log.warn({ error }, "the bank's webhook was not registered");
  }
  await reconcileCharges(services, gateway).catch((error: unknown) =>
    services.log.error({ error }, "charges were not reconciled"),
  );
}
