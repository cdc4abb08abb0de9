import { type Services, systemContext } from "../../context.ts";
import { deliverDue, deliverOne, sweepDue } from "./deliver-due.ts";
import { type DeliveryWork, deliveryQueue } from "./delivery-queue.ts";

/** Each worker handles one webhook at a time: a receiver that does not answer delays one of them, for seconds. */
const concurrency = 8;
/** A repeat that becomes due sends no notification. */
const pollSeconds = 2;

/** Delivers to webhooks, beginning with the deliveries left while no server ran. Returns how to stop. */
export async function startDelivering(services: Services): Promise<() => Promise<void>> {
  await services.jobs.ensureQueue(deliveryQueue.name, deliveryQueue.options);
  await sweepDue(services);
  const stopping = new AbortController();
  const stop = services.jobs.work<DeliveryWork>(
    deliveryQueue.name,
    concurrency,
    ({ data: { companyId, webhookId, one, origin } }) => {
      const ctx = systemContext(services, companyId, "webhooks", origin);
      return one ? deliverOne(ctx, webhookId, one) : deliverDue(ctx, webhookId, stopping.signal);
    },
    { pollSeconds },
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
