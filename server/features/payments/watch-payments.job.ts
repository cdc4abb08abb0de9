import type { Services } from "../../context.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import type { Payments } from "./charge-invoice.ts";
import type { PixGateway } from "./pix-gateway.ts";
import { reconcileCharges } from "./reconcile-charges.ts";
import { remindPayments } from "./remind-payments.ts";

/**
 * Makes invoices and reminds of them every hour, and asks the bank about charges every few minutes, beginning now; tells
 * the bank where to call. A bank that does not answer holds nothing up. Answers how to stop.
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

/** What was paid while no server ran is asked for at once. */
async function greet(services: Services, gateway: PixGateway, webhookUrl: string | null): Promise<void> {
  try {
    if (webhookUrl) await gateway.registerWebhook?.(webhookUrl);
  } catch (error) {
    services.log.warn({ error }, "the bank was not told where to call");
  }
  await reconcileCharges(services, gateway).catch((error: unknown) =>
    services.log.error({ error }, "charges were not reconciled"),
  );
}
