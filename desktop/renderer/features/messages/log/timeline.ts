import type { Message, MessagePage } from "@balcao/shared/messages.ts";
import type { TicketNote } from "@balcao/shared/notes.ts";
import { dateText } from "../../../ui/time.ts";
import type { OutboxEntry } from "../outbox-slice.ts";
import { toMessage } from "./unconfirmed-message.ts";

/** A bubble: the server's message, or one of ours that it has not confirmed (then with its outbox entry). */
export type BubbleItem = {
  kind: "bubble";
  key: string;
  message: Message;
  entry: OutboxEntry | null;
  isFirst: boolean;
  isLast: boolean;
};
export type TimelineItem =
  | { kind: "day"; key: string; date: string }
  | { kind: "new"; key: string }
  | { kind: "ticket"; key: string; protocol: string; createdAt: string }
  | { kind: "note"; key: string; note: TicketNote }
  | BubbleItem;

export type TimelineInput = {
  messages: readonly Message[];
  outbox: readonly OutboxEntry[];
  notes?: readonly TicketNote[];
  /** The attendances that messages belong to, and the one that is open. */
  tickets?: ReadonlyMap<number, MessagePage["tickets"][number]>;
  ticketId?: number;
  /** Whether the server has messages above and below the loaded ones. */
  hasOlder?: boolean;
  hasNewer?: boolean;
  /** The first unread message, above which the divider goes. */
  newFromId: string | null;
  timeZone: string;
};

/** What the conversation shows, from top to bottom. */
export function buildTimeline(input: TimelineInput): TimelineItem[] {
  const { newFromId, timeZone, tickets } = input;
  const items: TimelineItem[] = [];
  let day = "";
  let latest = "";
  // The open attendance needs no heading of its own where nothing stands above it.
  let ticketId = input.hasOlder ? input.messages[0]?.ticketId : input.ticketId;
  for (const placed of inOrder(input)) {
    const { at } = placed;
    const ticket = placed.message && placed.message.ticketId !== ticketId && tickets?.get(placed.message.ticketId);
    if (placed.message) ticketId = placed.message.ticketId;
    if (ticket) {
      const { id, protocol, createdAt } = ticket;
      items.push({ kind: "ticket", key: `ticket-${id}`, protocol, createdAt });
    }
    const date = dateText(at, timeZone);
    // What has waited since another day stands last all the same, and begins no day anew.
    if (date !== day && at > latest) {
      items.push({ kind: "day", key: `day-${date}`, date: at });
      day = date;
    }
    if (at > latest) latest = at;
    if (placed.message) addBubble(items, placed.message, placed.entry, newFromId);
    else items.push({ kind: "note", key: `note-${placed.note.id}`, note: placed.note });
  }
  return items;
}

function addBubble(items: TimelineItem[], message: Message, entry: OutboxEntry | null, newFromId: string | null): void {
  if (message.id === newFromId) items.push({ kind: "new", key: "new" });
  const previous = items.at(-1);
  const joins = previous?.kind === "bubble" && sameGroup(previous.message, message);
  if (joins) previous.isLast = false;
  // The same key before and after the server's confirmation: the bubble stays the same element.
  const key = message.clientId ?? message.id;
  items.push({ kind: "bubble", key, message, entry, isFirst: !joins, isLast: true });
}

type Placed =
  | { at: string; message: Message; entry: OutboxEntry | null; note?: undefined }
  | { at: string; note: TicketNote; message?: undefined };

/** Notes stand between messages by their time; those of a time that is not loaded wait. */
function inOrder({ messages, outbox, notes = [], hasOlder, hasNewer }: TimelineInput): Placed[] {
  const [first, last] = [messages[0]?.createdAt, messages.at(-1)?.createdAt];
  const waiting = notes
    .filter(({ createdAt }) => (!hasOlder || !first || createdAt >= first) && (!hasNewer || !last || createdAt <= last))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map((note): Placed => ({ at: note.createdAt, note }));
  const placed: Placed[] = [];
  for (const [message, failed] of withFailed(messages, outbox)) {
    while (waiting[0] && waiting[0].at < message.createdAt) placed.push(...waiting.splice(0, 1));
    placed.push({ at: message.createdAt, message, entry: null }, ...failed.map(toPlaced));
  }
  placed.push(...waiting);
  // What is on its way comes last; below an unloaded gap is no last place.
  return hasNewer ? placed : [...placed, ...unplaced(messages, outbox).map(toPlaced)];
}

const toPlaced = (entry: OutboxEntry): Placed => ({ at: entry.createdAt, message: toMessage(entry), entry });

const unconfirmed = (messages: readonly Message[], outbox: readonly OutboxEntry[]): OutboxEntry[] => {
  const confirmed = new Set(messages.map(({ clientId }) => clientId));
  return outbox.filter(({ clientId }) => !confirmed.has(clientId));
};

/** What failed stays where it was: after the message it stood below. */
function withFailed(messages: readonly Message[], outbox: readonly OutboxEntry[]): [Message, OutboxEntry[]][] {
  const failed = unconfirmed(messages, outbox).filter(({ state }) => state === "failed");
  return messages.map((message) => [message, failed.filter(({ afterId }) => afterId === message.id)]);
}

function unplaced(messages: readonly Message[], outbox: readonly OutboxEntry[]): OutboxEntry[] {
  const ids = new Set(messages.map(({ id }) => id));
  return unconfirmed(messages, outbox).filter(
    ({ state, afterId }) => state !== "failed" || afterId === null || !ids.has(afterId),
  );
}

const groupMs = 10 * 60_000;

/** Bubbles of one author that follow each other closely stand together. */
function sameGroup(one: Message, next: Message): boolean {
  if (one.fromMe !== next.fromMe || one.authorName !== next.authorName) return false;
  if (one.isAutomatic !== next.isAutomatic) return false;
  // One that is not confirmed yet is ours, whoever is told as its author.
  if (one.userId !== next.userId && one.userId !== null && next.userId !== null) return false;
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < groupMs;
}
