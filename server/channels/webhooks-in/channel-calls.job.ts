import type { Services } from "../../context.ts";
import type { WebhookChannel } from "../channel.ts";
import { type ChannelCall, callQueue } from "./call-queue.ts";

/** Calls that one server processes at once. */
const concurrency = 8;

/** Processes the stored calls of channels until the returned function is called; on every server. */
export async function startChannelCalls(
  services: Services,
  channels: readonly WebhookChannel[],
): Promise<() => Promise<void>> {
  if (channels.length === 0) return async () => {};
  await services.jobs.ensureQueue(callQueue.name, callQueue.options);
  return services.jobs.work<ChannelCall>(callQueue.name, concurrency, async ({ data }) => {
    const channel = channels.find(({ kind }) => kind.name === data.channel);
    if (!channel) throw new Error(`this server does not speak to ${data.channel}`);
    await channel.process(Buffer.from(data.body, "base64"));
  });
}
