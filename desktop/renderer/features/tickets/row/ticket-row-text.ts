import { mediaTypes } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import type { TFunction } from "i18next";

type ShownMedia = Exclude<(typeof mediaTypes)[number], "chat">;

/** Which media a ticket's last message holds; null for text. */
export function mediaOf(type: string): ShownMedia | null {
  const known = mediaTypes.find((one) => one === type);
  return known === undefined || known === "chat" ? null : known;
}

/** The last message in one line: no line breaks, no signature, no markup. */
export function previewText(
  t: TFunction,
  ticket: Pick<Ticket, "lastMessage" | "lastMessageFromMe" | "lastMessageType">,
) {
  const media = mediaOf(ticket.lastMessageType);
  const unsigned = ticket.lastMessageFromMe ? ticket.lastMessage.replace(/^\*[^*\n]+:\*\n/, "") : ticket.lastMessage;
  const plain = unsigned
    .replace(/(^|\s)([*_~])(\S(?:.*?\S)?)\2(?=$|[\s.,!?])/g, "$1$3")
    .replace(/\s+/g, " ")
    .trim();
  // Of our own text nothing is left only when it was taken back.
  return plain || (media ? t(`messages.media.${media}`) : ticket.lastMessageFromMe ? t("messages.deleted") : "");
}

/** The protocol where there is little room (S1 section 2). */
export const shortProtocol = (protocol: string): string => `SAC…${protocol.slice(-6)}`;

/** How many tags fit: two when their names are short, else one. */
export const fittingTags = (tags: Ticket["tags"], besideButton: boolean): number =>
  besideButton || tags.map(({ name }) => name).join("").length > 16 ? 1 : 2;

/** Whether a ticket waits to be accepted. Such a ticket is not opened by a click (S1 section 4). */
export const isWaiting = (ticket: Pick<Ticket, "status">): boolean =>
  ticket.status === "pending" || ticket.status === "verified";

/** Row heights of VISUAL.md: fixed, so that nothing moves under the pointer. */
export const rowHeight = (ticket: Pick<Ticket, "status">): number => (isWaiting(ticket) ? 92 : 80);
