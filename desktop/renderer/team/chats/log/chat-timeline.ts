import type { ChatMessage } from "@balcao/shared/team/chats.ts";
import type { UserRef } from "@balcao/shared/workspace/users.ts";
import type { ChatEntry } from "../../../client/outbox/outbox-slice.ts";
import { dateText } from "../../../ui/text/time.ts";

/** A bubble: the server's message, or an unconfirmed one of one's own (then with its outbox entry). */
export type ChatBubbleItem = {
  kind: "bubble";
  key: string;
  message: ChatMessage;
  entry: ChatEntry | null;
  isFirst: boolean;
  isLast: boolean;
};
export type ChatItem = { kind: "day"; key: string; date: string } | { kind: "new"; key: string } | ChatBubbleItem;

type ChatTimeline = {
  messages: readonly ChatMessage[];
  outbox: readonly ChatEntry[];
  me: UserRef;
  /** The first unread message, above which the divider goes. */
  newFromId: string | null;
  timeZone: string;
};

/** The items of a chat, from top to bottom. */
export function buildChatTimeline({ messages, outbox, me, newFromId, timeZone }: ChatTimeline): ChatItem[] {
  const items: ChatItem[] = [];
  let day = "";
  let latest = "";
  for (const { message, entry } of inOrder(messages, outbox, me)) {
    const date = dateText(message.createdAt, timeZone);
    // A message that has waited since another day is still the last one, and adds no day heading.
    if (date !== day && message.createdAt > latest) {
      items.push({ kind: "day", key: `day-${date}`, date: message.createdAt });
      day = date;
    }
    if (message.createdAt > latest) latest = message.createdAt;
    if (message.id === newFromId) items.push({ kind: "new", key: "new" });
    const previous = items.at(-1);
    const joins = previous?.kind === "bubble" && isSameGroup(previous.message, message);
    if (joins) previous.isLast = false;
    // The same key before and after the server's confirmation: the bubble stays the same element.
    const key = message.clientId ?? message.id;
    items.push({ kind: "bubble", key, message, entry, isFirst: !joins, isLast: true });
  }
  return items;
}

type Placed = { message: ChatMessage; entry: ChatEntry | null };

/** Unconfirmed messages come last; a failed one stays below the message it was shown under. */
function inOrder(messages: readonly ChatMessage[], outbox: readonly ChatEntry[], me: UserRef): Placed[] {
  const confirmed = new Set(messages.map(({ clientId }) => clientId));
  const ids = new Set(messages.map(({ id }) => id));
  const waiting = outbox.filter(({ clientId }) => !confirmed.has(clientId));
  const isPlaced = ({ state, afterId }: ChatEntry) => state === "failed" && afterId !== null && ids.has(afterId);
  const toPlaced = (entry: ChatEntry): Placed => ({ message: unconfirmed(entry, me), entry });
  return [
    ...messages.flatMap((message): Placed[] => [
      { message, entry: null },
      ...waiting.filter((entry) => isPlaced(entry) && entry.afterId === message.id).map(toPlaced),
    ]),
    ...waiting.filter((entry) => !isPlaced(entry)).map(toPlaced),
  ];
}

/** An unconfirmed message in the shape of a confirmed one, so that the same bubble shows both. */
function unconfirmed({ clientId, chatId, body, createdAt, file }: ChatEntry, me: UserRef): ChatMessage {
  const media = file && {
    file: { id: clientId, name: file.name, mimeType: file.mimeType, size: file.size, url: file.previewUrl },
    isPicture: /^image\/(jpeg|png|webp|gif)$/.test(file.mimeType),
    thumbnail: null,
  };
  const sender = { id: me.id, name: me.name };
  return {
    id: `local-${clientId}`,
    chatId,
    senderId: me.id,
    sender,
    message: body,
    media,
    mentions: [],
    clientId,
    createdAt,
  };
}

const groupMs = 10 * 60_000;

/** True for bubbles of one person that follow each other closely: they form a group. */
const isSameGroup = (one: ChatMessage, next: ChatMessage): boolean =>
  one.senderId === next.senderId &&
  one.sender.name === next.sender.name &&
  Date.parse(next.createdAt) - Date.parse(one.createdAt) < groupMs;
