import type { Services } from "../../context.ts";
import { untilHandled } from "../../platform/jobs/connection-queue.ts";
import type { JobQueue } from "../../platform/jobs/jobs.ts";

/** A stored webhook call. The body is base64, since it is arbitrary bytes. */
export type ChannelCall = { channel: string; body: string };

export const callQueue = {
  name: "channel-calls",
  options: { policy: "standard", ...untilHandled } satisfies JobQueue,
};

/** Stores a call. Once this resolves, a job will process it: at once, or at `startAfter`. */
export async function storeCall(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  channel: string,
  body: Uint8Array,
  options: { startAfter?: Date } = {},
): Promise<void> {
  await jobs.ensureQueue(callQueue.name, callQueue.options);
  await jobs.enqueue(db, callQueue.name, { channel, body: Buffer.from(body).toString("base64") }, options);
}
