import { z } from "zod";
import { ChatOutboxEntry } from "../../features/chats/chat-outbox-slice.ts";
import { OutboxEntry } from "../../features/messages/outbox-slice.ts";

/** An unconfirmed message as it is written down: to a contact, or to the team. */
export const Unsent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), entry: OutboxEntry }),
  z.object({ kind: z.literal("chat"), entry: ChatOutboxEntry }),
]);
export type Unsent = z.infer<typeof Unsent>;

/** What of an entry is worth writing down: how far its sending is changes at every step, and means nothing later. */
export function toJson({ kind, entry }: Unsent): string {
  const isFailed = entry.state === "failed";
  return JSON.stringify({ kind, entry: { ...entry, state: isFailed ? "failed" : "queued", isHeld: false } });
}

/**
 * An entry that a page left behind; null when it cannot be read. Whether it arrived is not known: it goes out again, and
 * its clientId makes a repeat harmless. What the server refused waits for a person.
 */
export function fromJson(json: string): Unsent | null {
  const { data } = Unsent.safeParse(readJson(json));
  if (!data) return null;
  const { entry } = data;
  const isRefused = entry.state === "failed" && entry.code !== null;
  Object.assign(entry, { state: isRefused ? "failed" : "queued", hasWaited: true, isHeld: false });
  return data;
}

/** Whether the entry goes along with a file of this computer. */
export const hasOwnFile = ({ kind, entry }: Unsent): boolean =>
  kind === "message" ? entry.file?.source === "upload" : entry.file !== null;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
