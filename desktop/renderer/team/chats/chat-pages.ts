import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from "@balcao/shared/team/chats.ts";

/** Updates a loaded chat and moves it to the place of its last change; returns whether it was there. */
export function placeChat(pages: ChatPage[], chat: Chat): boolean {
  for (const { records } of pages) {
    const at = records.findIndex(({ id }) => id === chat.id);
    const known = records[at];
    if (!known) continue;
    if (known.updatedAt === chat.updatedAt) {
      records[at] = chat;
      return true;
    }
    // A response may be older than an event that was applied since.
    if (known.updatedAt > chat.updatedAt) return true;
    records.splice(at, 1);
    insertChat(pages, chat);
    return true;
  }
  return false;
}

/** Its place: the latest change first. */
export function insertChat(pages: ChatPage[], chat: Chat): void {
  const page = pages.find(({ records }) => records.some((one) => one.updatedAt <= chat.updatedAt)) ?? pages.at(-1);
  const at = page?.records.findIndex((one) => one.updatedAt <= chat.updatedAt) ?? -1;
  page?.records.splice(at < 0 ? page.records.length : at, 0, chat);
}

export function removeChat(pages: ChatPage[], id: number): void {
  for (const page of pages) page.records = page.records.filter((chat) => chat.id !== id);
}

/** All loaded messages of a chat, oldest first. The first page is the lowest one; each next page is above it. */
export const chatMessagesIn = (pages: readonly ChatMessagePage[] | undefined): ChatMessage[] => [
  ...new Map(
    [...(pages ?? [])]
      .reverse()
      .flatMap(({ records }) => records)
      .map((one) => [one.id, one]),
  ).values(),
];

/** Adds a new message at its place, mostly the end. An existing one stays. */
export function addChatMessage(pages: ChatMessagePage[], message: ChatMessage): void {
  const newest = pages[0];
  if (!newest || pages.some(({ records }) => records.some(({ id }) => id === message.id))) return;
  const at = newest.records.findLastIndex(({ id }) => comesBefore(id, message.id));
  newest.records.splice(at + 1, 0, message);
}

/** Ids are decimal texts, because a number may be too large for a double. */
export const comesBefore = (one: string, next: string): boolean =>
  one.length === next.length ? one < next : one.length < next.length;
