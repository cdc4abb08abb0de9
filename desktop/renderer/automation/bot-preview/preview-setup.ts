import { type BotClosing, type BotQueue, type BotSetup, sayingOf } from "@balcao/shared/automation/bot/setup.ts";
import type { FileRef } from "@balcao/shared/workspace/files.ts";
import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";

export type Previewed = {
  queue: Queue;
  options: readonly QueueOption[];
  /** The other queues of a connection: with them, the bot first offers a choice of queues. */
  otherQueues?: readonly Queue[] | undefined;
};

/** Longer than any preview. */
const foreverMs = 8_640_000_000_000_000;

/**
 * The bot set-up that the server loads for a connection with these queues and no other configuration
 * (server/automation/bot).
 */
export function previewSetup({ queue, options, otherQueues = [] }: Previewed, isClosed: boolean): BotSetup {
  const closing = (text: string): BotClosing | null => (isClosed ? { until: foreverMs, text } : null);
  const toBotQueue = (one: Queue): BotQueue => ({
    id: one.id,
    name: one.name,
    greeting: sayingOf(one.initialMessageType, one.greetingMessage, one.fileId),
    options: one.id === queue.id ? options.map((option) => ({ ...option, fileId: option.file?.id ?? null })) : [],
    closing: closing(one.outOfHoursMessage),
  });
  const others = otherQueues.filter(({ id }) => id !== queue.id);
  return {
    // Sorted by name as in the database.
    queues: [queue, ...others].toSorted((one, next) => (one.name < next.name ? -1 : 1)).map(toBotQueue),
    greeting: { text: "", fileId: null },
    closing: null,
    listRows: null,
    consentQuestion: null,
  };
}

/** Every file that the bot may send, by id. */
export function previewFiles({ queue, options, otherQueues = [] }: Previewed): ReadonlyMap<string, FileRef> {
  const files = [queue, ...options, ...otherQueues].flatMap(({ file }) => file ?? []);
  return new Map(files.map((file) => [file.id, file]));
}
