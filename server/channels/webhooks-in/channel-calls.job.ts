import type { Services } from "../../context.ts";
import { Postponed } from "../../platform/jobs/postponed.ts";
import { isNeverStored } from "../../platform/sql/sql-state.ts";
import type { WebhookChannel } from "../webhook-channel.ts";
import { type AsideCall, asideDays, asideQueue, type ChannelCall, callQueue, partQueue } from "./call-queue.ts";

/** Calls of a queue that one server processes at once. */
const concurrency = 8;

/** After this many failures a part steps out of its order, and the ones behind it go on. */
const mostTries = 8;
const asideMs = 60_000;
/** A part aside that has failed as often again is tried after this time. */
const seldomMs = 60 * 60_000;

/** Processes the stored calls of channels until the returned function is called; on every server. */
export async function startChannelCalls(
  services: Services,
  channels: readonly WebhookChannel[],
): Promise<() => Promise<void>> {
  if (channels.length === 0) return async () => {};
  const process = async ({ channel: name, body, connectionId }: ChannelCall) => {
    const channel = channels.find(({ kind }) => kind.name === name);
    const bytes = Buffer.from(body, "base64");
    if (!channel) throw new Error(`this server does not speak to ${name}`);
    if (connectionId === undefined) return channel.receive(bytes);
    // Never as a call of the common address: the company that signed it may not speak of others.
    if (!channel.ownAddresses) throw new Error(`${name} has no addresses of single connections`);
    await channel.ownAddresses.receive(bytes, connectionId);
  };
  const { jobs } = services;
  await jobs.ensureQueue(callQueue.name, callQueue.options);
  await jobs.ensureQueue(asideQueue.name, asideQueue.options);
  await jobs.ensureQueue(partQueue.name, partQueue.options);
  const stops = [
    jobs.work<ChannelCall>(callQueue.name, concurrency, ({ data }) => process(data)),
    jobs.work<AsideCall>(asideQueue.name, concurrency, async ({ data, retryCount }) => {
      try {
        await process(data);
      } catch (error) {
        if (retryCount < mostTries && !isNeverStored(error)) throw error;
        const next = Date.now() + seldomMs;
        if (next < Date.parse(data.since) + asideDays * 86_400_000) throw new Postponed(new Date(next), error);
        services.log.error({ error, channel: data.channel, since: data.since }, "a webhook call is given up");
      }
    }),
    jobs.work<ChannelCall>(partQueue.name, concurrency, async ({ data, retryCount }) => {
      try {
        await process(data);
      } catch (error) {
        if (retryCount < mostTries && !isNeverStored(error)) throw error;
        services.log.error({ error, channel: data.channel }, "a webhook call steps out of its order");
        const aside: AsideCall = { ...data, since: new Date().toISOString() };
        await jobs.enqueue(services.db, asideQueue.name, aside, { startAfter: new Date(Date.now() + asideMs) });
      }
    }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
