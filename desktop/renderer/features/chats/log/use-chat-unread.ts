import type { Chat, ChatMessage } from "@balcao/shared/chats.ts";
import { useEffect, useState } from "react";
import { usePageVisible, useSessionUser } from "../../../app/hooks.ts";
import { comesBefore } from "../chat-pages.ts";
import { unreadOf, useReadChatMutation } from "../chats-api.ts";

/**
 * What was not read yet when the chat was opened, and what came while the reader was further up. An open chat counts as
 * read as soon as the page is in front of somebody (S1 section 4).
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another message came
  useEffect(() => {
    if (hasUnread && visible) void read(chat.id);
  }, [hasUnread, visible, lastId, read, chat.id]);
  const unseenCount = seenId === null ? 0 : theirs.filter(({ id }) => comesBefore(seenId, id)).length;
  // An answer was given: what stands above it is no longer new.
  const isAnswered =
    newFromId !== null && messages.some(({ id, senderId }) => senderId === me.id && comesBefore(newFromId, id));
  return { newFromId: isAnswered ? null : newFromId, unseenCount };
}
