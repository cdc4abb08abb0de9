import type { Message } from "@balcao/shared/inbox/messages.ts";

/** The quoted form of a message. */
export const quotedFrom = ({ id, body, fromMe, mediaType, contact }: Message) => ({
  id,
  body,
  fromMe,
  mediaType,
  contact,
});
