import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";

/** All loaded messages, oldest first. The first page is the lowest one; each next page is above it. */
export function messagesOf(pages: readonly MessagePage[] | undefined): Message[] {
  const byId = new Map<string, Message>();
  for (const page of [...(pages ?? [])].reverse()) for (const message of page.messages) byId.set(message.id, message);
  return [...byId.values()];
}

/** The attendances of the loaded messages, by id. */
export function ticketsOf(pages: readonly MessagePage[]): Map<number, MessagePage["tickets"][number]> {
  return new Map(pages.flatMap((page) => page.tickets).map((ticket) => [ticket.id, ticket]));
}

/** Adds a new message at its place, mostly the end; a known one is updated instead. */
export function addMessage(pages: MessagePage[], message: Message): void {
  if (updateMessage(pages, message)) return;
  const newest = pages[0];
  // Messages between the loaded ones and this one are not loaded.
  if (!newest || newest.previousCursor !== null) return;
  const at = newest.messages.findLastIndex((other) => comesBefore(other, message));
  newest.messages.splice(at + 1, 0, message);
}

/** Updates a loaded message; returns whether it was there. Ticks never decrease. */
export function updateMessage(pages: MessagePage[], message: Message): boolean {
  for (const page of pages) {
    const at = page.messages.findIndex((other) => other.id === message.id);
    const known = page.messages[at];
    if (!known) continue;
    page.messages[at] = { ...message, ack: Math.max(known.ack, message.ack) };
    return true;
  }
  return false;
}

/** Removes a message, wherever it is loaded. */
export function removeMessage(pages: MessagePage[], messageId: string): void {
  for (const page of pages) page.messages = page.messages.filter(({ id }) => id !== messageId);
}

/** A conversation is ordered by the messages' time, and by id for equal times. */
function comesBefore(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return compareIds(one.id, other.id) < 0;
}

/** Ids are decimal texts, because a number may be too large for a double. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
