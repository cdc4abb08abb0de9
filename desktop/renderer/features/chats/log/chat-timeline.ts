import type { ChatMessage } from "@balcao/shared/chats.ts";
import type { UserRef } from "@balcao/shared/users.ts";
import { dateText } from "../../../ui/time.ts";
import type { ChatOutboxEntry } from "../chat-outbox-slice.ts";

/** A bubble: the server's message, or one's own that it has not confirmed (then with its outbox entry). */
export type ChatBubbleItem = {
  kind: "bubble";
  key: string;
  message: ChatMessage;
  entry: ChatOutboxEntry | null;
  isFirst: boolean;
  isLast: boolean;
};
export type ChatItem = { kind: "day"; key: string; date: string } | { kind: "new"; key: string } | ChatBubbleItem;

type ChatTimeline = {
  messages: readonly ChatMessage[];
  outbox: readonly ChatOutboxEntry[];
  me: UserRef;
  /** The first unread message, above which the divider goes. */
  newFromId: string | null;
  timeZone: string;
};

/** What a chat shows, from top to bottom. */
export function buildChatTimeline({ messages, outbox, me, newFromId, timeZone }: ChatTimeline): ChatItem[] {
  const items: ChatItem[] = [];
  let day = "";
  let latest = "";
  for (const { message, entry } of inOrder(messages, outbox, me)) {
    const date = dateText(message.createdAt, timeZone);
    // What has waited since another day stands last all the same, and begins no day anew.
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

type Placed = { message: ChatMessage; entry: ChatOutboxEntry | null };

/** What is on its way comes last; what failed stays where it was, after the message it stood below. */
function inOrder(messages: readonly ChatMessage[], outbox: readonly ChatOutboxEntry[], me: UserRef): Placed[] {
  const confirmed = new Set(messages.map(({ clientId }) => clientId));
  const ids = new Set(messages.map(({ id }) => id));
  const waiting = outbox.filter(({ clientId }) => !confirmed.has(clientId));
  const isPlaced = ({ state, afterId }: ChatOutboxEntry) => state === "failed" && afterId !== null && ids.has(afterId);
  const toPlaced = (entry: ChatOutboxEntry): Placed => ({ message: unconfirmed(entry, me), entry });
  return [
    ...messages.flatMap((message): Placed[] => [
      { message, entry: null },
      ...waiting.filter((entry) => isPlaced(entry) && entry.afterId === message.id).map(toPlaced),
    ]),
    ...waiting.filter((entry) => !isPlaced(entry)).map(toPlaced),
  ];
}

/** An unconfirmed message in the shape of a confirmed one, so that the same bubble shows both. */
function unconfirmed({ clientId, chatId, message, createdAt, file }: ChatOutboxEntry, me: UserRef): ChatMessage {
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
    message,
    media,
    mentions: [],
    clientId,
    createdAt,
  };
}

const groupMs = 10 * 60_000;

/** Bubbles of one person that follow each other closely stand together. */
const isSameGroup = (one: ChatMessage, next: ChatMessage): boolean =>
  one.senderId === next.senderId &&
  one.sender.name === next.sender.name &&
  Date.parse(next.createdAt) - Date.parse(one.createdAt) < groupMs;
