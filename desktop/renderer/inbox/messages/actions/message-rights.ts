import { editWindowMinutes, forwardableTypes, type Message } from "@balcao/shared/inbox/messages.ts";

/** Only the author may delete a message. */
export const mayDelete = ({ userId, isDeleted }: Message, ownId: number): boolean => userId === ownId && !isDeleted;

/** Only the author may edit a message, only its text, and only for a quarter of an hour. */
export function mayEdit(message: Message, ownId: number, now: number): boolean {
  const { userId, isDeleted, mediaType, body, failure, createdAt } = message;
  if (userId !== ownId || isDeleted || failure !== null || mediaType !== "chat" || body === "") return false;
  return now - Date.parse(createdAt) < editWindowMinutes * 60_000;
}

/** A message whose file is missing, or whose kind we cannot send, cannot be forwarded. */
export const mayForward = ({ isDeleted, mediaType, media, failure }: Message): boolean =>
  !isDeleted && failure === null && forwardableTypes.has(mediaType) && (media === null || media.state === "ready");
