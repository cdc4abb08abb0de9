import type { Services } from "../../context.ts";
import { Postponed } from "../../platform/jobs/postponed.ts";
import { isNeverStored } from "../../platform/sql/sql-state.ts";
import type { WebhookChannel } from "../channel.ts";
import { type ChannelCall, callQueue, partQueue, planCall } from "./call-queue.ts";

/** Calls of a queue that one server processes at once. */
const concurrency = 8;

/** After this many failures a part steps out of its order, and the ones behind it go on. */
const mostTries = 8;
const asideMs = 60_000;
/** A part aside that has failed as often again is tried so often: a later version may understand it. */
const seldomMs = 60 * 60_000;

/** Processes the stored calls of channels until the returned function is called; on every server. */
export async function startChannelCalls(
  services: Services,
  channels: readonly WebhookChannel[],
): Promise<() => Promise<void>> {
  if (channels.length === 0) return async () => {};
  const process = async ({ channel: name, body }: ChannelCall) => {
    const channel = channels.find(({ kind }) => kind.name === name);
    if (!channel) throw new Error(`this server does not speak to ${name}`);
    await channel.receive(Buffer.from(body, "base64"));
  };
  const { jobs } = services;
  await jobs.ensureQueue(callQueue.name, callQueue.options);
  await jobs.ensureQueue(partQueue.name, partQueue.options);
  const stops = [
    jobs.work<ChannelCall>(callQueue.name, concurrency, async ({ data, retryCount }) => {
      try {
        await process(data);
      } catch (error) {
        if (retryCount < mostTries && !isNeverStored(error)) throw error;
        throw new Postponed(new Date(Date.now() + seldomMs), error);
      }
    }),
    jobs.work<ChannelCall>(partQueue.name, concurrency, async ({ data, retryCount }) => {
      try {
        await process(data);
      } catch (error) {
        if (retryCount < mostTries && !isNeverStored(error)) throw error;
        services.log.error({ error, channel: data.channel }, "a webhook call steps out of its order");
        await planCall(services, data.channel, Buffer.from(data.body, "base64"), new Date(Date.now() + asideMs));
      }
    }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
