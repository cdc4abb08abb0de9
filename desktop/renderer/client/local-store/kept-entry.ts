import { z } from "zod";
import { ChatEntry, type OutboxEntry, TicketEntry } from "../outbox/outbox-slice.ts";

/** The stored form of a team message: its text is its `message`. */
const KeptChat = ChatEntry.omit({ kind: true, body: true }).extend({ message: z.string() });

/** The stored form of an unconfirmed message: to a contact, or to the team. */
const Kept = z.discriminatedUnion("kind", [
  z
    .object({ kind: z.literal("message"), entry: TicketEntry.omit({ kind: true }) })
    .transform(({ entry }): OutboxEntry => ({ kind: "ticket", ...entry })),
  z
    .object({ kind: z.literal("chat"), entry: KeptChat })
    .transform(({ entry: { message, ...entry } }): OutboxEntry => ({ kind: "chat", body: message, ...entry })),
]);

/**
 * The stored part of an entry: the progress of its sending changes at every step, and means nothing after a restart.
 */
export function toJson(unsent: OutboxEntry): string {
  const state = unsent.state === "failed" ? "failed" : "queued";
  const { kind, body, ...rest } = unsent;
  const entry = { ...rest, state, isHeld: false };
  return JSON.stringify(
    kind === "ticket" ? { kind: "message", entry: { ...entry, body } } : { kind, entry: { ...entry, message: body } },
  );
}

/**
 * An entry that a closed page left; null if it cannot be read. The server may have received it: it is sent again, and
 * its clientId makes a repeat harmless. A refused entry waits for a person.
 */
export function fromJson(json: string): OutboxEntry | null {
  const { data: entry } = Kept.safeParse(readJson(json));
  if (!entry) return null;
  const isRefused = entry.state === "failed" && entry.code !== null;
  return { ...entry, state: isRefused ? "failed" : "queued", hasWaited: true, isHeld: false };
}

/** True if the entry has a file of this computer. */
export const hasOwnFile = ({ file }: OutboxEntry): boolean => file?.source === "upload";

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
