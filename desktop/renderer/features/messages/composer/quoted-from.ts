import type { Message } from "@balcao/shared/messages.ts";

/** A message as an answer quotes it. */
export const quotedFrom = ({ id, body, fromMe, mediaType, contact }: Message) => ({
  id,
  body,
  fromMe,
  mediaType,
  contact,
});
