import { mediaTypes } from "@balcao/shared/messages.ts";
import type { Ticket } from "@balcao/shared/tickets.ts";
import type { TFunction } from "i18next";

/** The last message as a card shows it: no signature, no line breaks; media without words by its name. */
export function cardText(t: TFunction, { lastMessage, lastMessageFromMe, lastMessageType }: Ticket): string {
  const unsigned = lastMessageFromMe ? lastMessage.replace(/^\*[^*\n]+:\*\n/, "") : lastMessage;
  const plain = unsigned.replace(/\s+/g, " ").trim();
  const media = mediaTypes.find((type) => type === lastMessageType);
  return plain || (media && media !== "chat" ? t(`messages.media.${media}`) : "");
}

/** The end of the protocol: what people read out to each other. */
export const shortNumber = ({ protocol }: Ticket): string => `#${protocol.slice(-6)}`;
