import type { Message, MessagePage } from "@balcao/shared/messages.ts";

/** Everything loaded, oldest first. The first page is the lowest one; each next page lies above. */
export function messagesOf(pages: readonly MessagePage[] | undefined): Message[] {
  const byId = new Map<string, Message>();
  for (const page of [...(pages ?? [])].reverse()) for (const message of page.messages) byId.set(message.id, message);
  return [...byId.values()];
}

/** The attendances that what is loaded belongs to, by id. */
export function ticketsOf(pages: readonly MessagePage[]): Map<number, MessagePage["tickets"][number]> {
  return new Map(pages.flatMap((page) => page.tickets).map((ticket) => [ticket.id, ticket]));
}

/** Takes in a message that was written now. It goes to where it belongs, mostly the end; one that is known is brought up to date instead. */
export function addMessage(pages: MessagePage[], message: Message): void {
  if (updateMessage(pages, message)) return;
  const newest = pages[0];
  // The reader is somewhere above: between what is loaded and this message are others.
  if (!newest || newest.previousCursor !== null) return;
  const at = newest.messages.findLastIndex((other) => comesBefore(other, message));
  newest.messages.splice(at + 1, 0, message);
}

/** Brings a loaded message up to date; answers whether it was there. Ticks never go back. */
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

/** A conversation is ordered by when its messages came, and by id where two came at once. */
function comesBefore(one: Message, other: Message): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return compareIds(one.id, other.id) < 0;
}

/** Ids are digits of a number that may be larger than a double holds. */
export function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
