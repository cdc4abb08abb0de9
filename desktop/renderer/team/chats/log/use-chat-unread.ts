import type { Chat, ChatMessage } from "@balcao/shared/team/chats.ts";
import { useEffect, useState } from "react";
import { useSessionUser } from "../../../client/hooks.ts";
import { usePageVisible } from "../../../ui/hooks/use-page-visible.ts";
import { comesBefore } from "../chat-pages.ts";
import { unreadOf, useReadChatMutation } from "../chats-api.ts";

/**
 * The messages that were unread when the chat was opened, and those that arrived while the reader was scrolled up. An
 * open chat counts as read as soon as the page is visible.
 */
export function useChatUnread(chat: Chat, messages: readonly ChatMessage[], atEnd: boolean) {
  const me = useSessionUser();
  const visible = usePageVisible();
  const [read] = useReadChatMutation();
  const theirs = messages.filter(({ senderId }) => senderId !== me.id);
  const unread = unreadOf(chat, me.id);
  const [newFromId] = useState(() => (unread > 0 ? (theirs[Math.max(0, theirs.length - unread)]?.id ?? null) : null));
  const lastId = messages.at(-1)?.id ?? null;
  const [seenId, setSeenId] = useState(lastId);
  if (visible && atEnd && seenId !== lastId) setSeenId(lastId);

  const hasUnread = unread > 0;
  // Once for each message: a server that refuses must not be asked in a loop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent again when another message has arrived
  useEffect(() => {
    if (hasUnread && visible) void read(chat.id);
  }, [hasUnread, visible, lastId, read, chat.id]);
  const unseenCount = seenId === null ? 0 : theirs.filter(({ id }) => comesBefore(seenId, id)).length;
  // The person answered: the messages above are no longer new.
  const isAnswered =
    newFromId !== null && messages.some(({ id, senderId }) => senderId === me.id && comesBefore(newFromId, id));
  return { newFromId: isAnswered ? null : newFromId, unseenCount };
}
