import { readTap } from "@balcao/shared/channels/question.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import type { UserRef } from "@balcao/shared/workspace/users.ts";
import type { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { dateText } from "../../../ui/text/time.ts";
import { toMessage } from "./unconfirmed-message.ts";

/** A bubble: the server's message, or an unconfirmed one of ours (then with its outbox entry). */
export type BubbleItem = {
  kind: "bubble";
  key: string;
  message: Message;
  entry: TicketEntry | null;
  isFirst: boolean;
  isLast: boolean;
  /** The ids of the question's options that the contact tapped, one a line: a text, so that items are compared as it is. */
  tapped: string;
};
export type TimelineItem =
  | { kind: "day"; key: string; date: string }
  | { kind: "new"; key: string }
  | { kind: "ticket"; key: string; protocol: string; createdAt: string }
  | { kind: "note"; key: string; note: TicketNote }
  | { kind: "change"; key: string; line: TicketHistoryLine }
  | BubbleItem;

export type TimelineInput = {
  messages: readonly Message[];
  outbox: readonly TicketEntry[];
  notes?: readonly TicketNote[];
  /** The changes of the open attendance. */
  changes?: readonly TicketHistoryLine[];
  /** The attendances of the messages, and the open one. */
  tickets?: ReadonlyMap<number, MessagePage["tickets"][number]>;
  ticketId?: number;
  /** The signed-in person. */
  me?: UserRef | null;
  /** True if the server has messages above the loaded ones; `hasNewer`: below them. */
  hasOlder?: boolean;
  hasNewer?: boolean;
  /** The first unread message, above which the divider goes. */
  newFromId: string | null;
  timeZone: string;
};

/** The items of a conversation, from top to bottom. */
export function buildTimeline(input: TimelineInput): TimelineItem[] {
  const { newFromId, timeZone, tickets } = input;
  const items: TimelineItem[] = [];
  const tapped = tapsByQuestion(input.messages);
  let day = "";
  let latest = "";
  // The open attendance needs no heading if no other is above it.
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
    // A message that has waited since another day is still the last one, and adds no day heading.
    if (date !== day && at > latest) {
      items.push({ kind: "day", key: `day-${date}`, date: at });
      day = date;
    }
    if (at > latest) latest = at;
    if (placed.message) addBubble(items, placed, tapped.get(placed.message.id) ?? "", newFromId);
    else if (placed.note) items.push({ kind: "note", key: `note-${placed.note.id}`, note: placed.note });
    else items.push({ kind: "change", key: `change-${placed.line.id}`, line: placed.line });
  }
  return items;
}

/** The ids of the tapped options, by the id of the message that asked. Only the first tap on a rating counts. */
function tapsByQuestion(messages: readonly Message[]): ReadonlyMap<string, string> {
  const tapped = new Map<string, string>();
  for (const { fromMe, content, quotedMsg } of messages) {
    if (fromMe || content?.kind !== "choice" || !quotedMsg) continue;
    const before = tapped.get(quotedMsg.id);
    if (before === undefined) tapped.set(quotedMsg.id, content.id);
    else if (readTap(content.id)?.question !== "rating") tapped.set(quotedMsg.id, `${before}\n${content.id}`);
  }
  return tapped;
}

type PlacedMessage = { message: Message; entry: TicketEntry | null };

function addBubble(
  items: TimelineItem[],
  { message, entry }: PlacedMessage,
  tapped: string,
  newFromId: string | null,
): void {
  if (message.id === newFromId) items.push({ kind: "new", key: "new" });
  const previous = items.at(-1);
  const joins = previous?.kind === "bubble" && sameGroup(previous.message, message);
  if (joins) previous.isLast = false;
  // The same key before and after the server's confirmation: the bubble stays the same element.
  const key = message.clientId ?? message.id;
  items.push({ kind: "bubble", key, message, entry, isFirst: !joins, isLast: true, tapped });
}

type Placed =
  | { at: string; message: Message; entry: TicketEntry | null; note?: undefined }
  | { at: string; note: TicketNote; message?: undefined }
  | { at: string; line: TicketHistoryLine; note?: undefined; message?: undefined };

/** Places notes and changes between messages by their time; those older than the loaded messages are hidden. */
function inOrder(input: TimelineInput): Placed[] {
  const { messages, outbox, notes = [], changes = [], me = null, hasOlder, hasNewer } = input;
  const toPlaced = (entry: TicketEntry): Placed => ({ at: entry.createdAt, message: toMessage(entry, me), entry });
  const [first, last] = [messages[0]?.createdAt, messages.at(-1)?.createdAt];
  const between = [
    ...notes.map((note): Placed => ({ at: note.createdAt, note })),
    ...changes.map((line): Placed => ({ at: line.createdAt, line })),
  ];
  const waiting = between
    .filter(({ at }) => (!hasOlder || !first || at >= first) && (!hasNewer || !last || at <= last))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const placed: Placed[] = [];
  for (const [message, failed] of withFailed(messages, outbox)) {
    while (waiting[0] && waiting[0].at < message.createdAt) placed.push(...waiting.splice(0, 1));
    placed.push({ at: message.createdAt, message, entry: null }, ...failed.map(toPlaced));
  }
  placed.push(...waiting);
  // Unconfirmed messages come last; if newer messages are not loaded, the end is not on screen.
  return hasNewer ? placed : [...placed, ...unplaced(messages, outbox).map(toPlaced)];
}

const unconfirmed = (messages: readonly Message[], outbox: readonly TicketEntry[]): TicketEntry[] => {
  const confirmed = new Set(messages.map(({ clientId }) => clientId));
  return outbox.filter(({ clientId }) => !confirmed.has(clientId));
};

/** A failed message stays below the message it was shown under. */
function withFailed(messages: readonly Message[], outbox: readonly TicketEntry[]): [Message, TicketEntry[]][] {
  const failed = unconfirmed(messages, outbox).filter(({ state }) => state === "failed");
  return messages.map((message) => [message, failed.filter(({ afterId }) => afterId === message.id)]);
}

function unplaced(messages: readonly Message[], outbox: readonly TicketEntry[]): TicketEntry[] {
  const ids = new Set(messages.map(({ id }) => id));
  return unconfirmed(messages, outbox).filter(
    ({ state, afterId }) => state !== "failed" || afterId === null || !ids.has(afterId),
  );
}

const groupMs = 10 * 60_000;

/** True for bubbles of one author that follow each other closely: they form a group. */
function sameGroup(one: Message, next: Message): boolean {
  if (one.fromMe !== next.fromMe || one.authorName !== next.authorName) return false;
  if (one.isAutomatic !== next.isAutomatic) return false;
  // A message written on the phone itself has no user: any team member may have written it.
  if (one.userId !== next.userId && one.userId !== null && next.userId !== null) return false;
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < groupMs;
}
