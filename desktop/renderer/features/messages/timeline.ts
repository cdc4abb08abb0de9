import type { Message } from "@balcao/shared/messages.ts";
import { dateText } from "../../ui/time.ts";
import type { OutboxEntry } from "./outbox-slice.ts";

/** A bubble: the server's message, or one of ours that it has not confirmed (then with its outbox entry). */
export type BubbleItem = {
  kind: "bubble";
  key: string;
  message: Message;
  entry: OutboxEntry | null;
  isFirst: boolean;
  isLast: boolean;
};
export type TimelineItem = { kind: "day"; key: string; date: string } | { kind: "new"; key: string } | BubbleItem;

type TimelineInput = {
  messages: readonly Message[];
  outbox: readonly OutboxEntry[];
  /** The first unread message, above which the divider goes. */
  newFromId: string | null;
  timeZone: string;
};

/** What the conversation shows, from top to bottom. */
export function buildTimeline({ messages, outbox, newFromId, timeZone }: TimelineInput): TimelineItem[] {
  const items: TimelineItem[] = [];
  let day = "";
  for (const { message, entry } of withOutbox(messages, outbox)) {
    const date = dateText(message.createdAt, timeZone);
    if (date !== day) items.push({ kind: "day", key: `day-${date}`, date: message.createdAt });
    day = date;
    if (message.id === newFromId) items.push({ kind: "new", key: "new" });
    const previous = items.at(-1);
    const joins = previous?.kind === "bubble" && sameGroup(previous.message, message);
    if (joins) previous.isLast = false;
    // The same key before and after the server's confirmation: the bubble stays the same element.
    const key = message.clientId ?? message.id;
    items.push({ kind: "bubble", key, message, entry, isFirst: !joins, isLast: true });
  }
  return items;
}

type Placed = { message: Message; entry: OutboxEntry | null };

/** What is on its way comes last; what failed stays where it was. */
function withOutbox(messages: readonly Message[], outbox: readonly OutboxEntry[]): Placed[] {
  const confirmed = new Set(messages.map(({ clientId }) => clientId));
  const own = outbox.filter(({ clientId }) => !confirmed.has(clientId));
  const ids = new Set(messages.map(({ id }) => id));
  const stays = (entry: OutboxEntry) => entry.state === "failed" && entry.afterId !== null && ids.has(entry.afterId);
  const placed = messages.flatMap((message): Placed[] => [
    { message, entry: null },
    ...own.filter((entry) => stays(entry) && entry.afterId === message.id).map(toPlaced),
  ]);
  return [...placed, ...own.filter((entry) => !stays(entry)).map(toPlaced)];
}

const toPlaced = (entry: OutboxEntry): Placed => ({ message: toMessage(entry), entry });

/** An unconfirmed message in the shape of a confirmed one, so that the same bubble shows both. */
const toMessage = ({ clientId, ticketId, body, createdAt }: OutboxEntry): Message => ({
  id: `local-${clientId}`,
  ticketId,
  contactId: null,
  contact: null,
  userId: null,
  user: null,
  authorName: null,
  queueId: null,
  body,
  fromMe: true,
  read: true,
  ack: 0,
  failure: null,
  mediaType: "chat",
  mediaUrl: null,
  media: null,
  content: null,
  reactions: [],
  isDeleted: false,
  editedAt: null,
  quotedMsg: null,
  clientId,
  createdAt,
});

const groupMs = 10 * 60_000;

/** Bubbles of one side that follow each other closely stand together. */
function sameGroup(one: Message, next: Message): boolean {
  if (one.fromMe !== next.fromMe) return false;
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < groupMs;
}
