import type { Services } from "../../context.ts";
import { untilHandled } from "../../platform/jobs/connection-queue.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";
import type { WebhookPart } from "../webhook-channel.ts";

/**
 * A stored part of a webhook call. The body is base64, since it is arbitrary bytes. `connectionId`: it came at this
 * connection's own address; absent for the channel's common one.
 */
export type ChannelCall = { channel: string; body: string; connectionId?: number };

/** For calls without an order, each at its own time. */
export const callQueue = {
  name: "channel-calls",
  options: { policy: "standard", ...untilHandled } satisfies JobQueue,
};

/** So long a call that cannot be stored is tried again: a later version may understand it. In days. */
export const asideDays = 30;

/** A call that stepped out of its order, at that moment (ISO). */
export type AsideCall = ChannelCall & { since: string };

/** For calls that stepped out of their order. The handler ends them before the queue would drop them. */
export const asideQueue = {
  name: "channel-calls-aside",
  options: {
    policy: "standard",
    ...untilHandled,
    retentionSeconds: (asideDays + 1) * 24 * 60 * 60,
  } satisfies JobQueue,
};

/** For calls in order: two messages of one contact may come in two calls at once, and must not change places. */
export const partQueue = {
  name: "channel-turns",
  options: { policy: "key_strict_fifo", ...untilHandled } satisfies JobQueue,
};

type Storing = Pick<Services, "db" | "jobs">;

const stored = (channel: string, body: Uint8Array, connectionId?: number): ChannelCall => ({
  channel,
  body: Buffer.from(body).toString("base64"),
  ...(connectionId !== undefined && { connectionId }),
});

/** Stores a call that a job will process at `startAfter`. */
export async function planCall(
  { db, jobs }: Storing,
  channel: string,
  body: Uint8Array,
  startAfter: Date,
): Promise<void> {
  await jobs.ensureQueue(callQueue.name, callQueue.options);
  await jobs.enqueue(db, callQueue.name, stored(channel, body), { startAfter });
}

export type StoredCall = { channel: string; parts: readonly WebhookPart[]; connectionId?: number };

/** Stores the parts of calls, all or none. Once this resolves, jobs will process them. */
export async function storeParts({ db, jobs }: Storing, calls: readonly StoredCall[]): Promise<void> {
  await jobs.ensureQueue(partQueue.name, partQueue.options);
  const parts = calls.flatMap(({ channel, parts, connectionId }) => {
    // A company signs the calls at its own addresses: whatever keys they have, they hold up nobody else's.
    const turns = connectionId === undefined ? channel : `${channel} ${connectionId}`;
    return parts.map(({ key, body }) => ({ data: stored(channel, body, connectionId), key: `${turns}:${key}` }));
  });
  if (parts.length > 0) await jobs.enqueueAll(db, partQueue.name, parts);
}
