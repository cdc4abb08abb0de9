import { editWindowMinutes, type Message } from "@balcao/shared/messages.ts";

/** Only the author may take a message back (S1 section 6). */
export const mayDelete = ({ userId, isDeleted }: Message, ownId: number): boolean => userId === ownId && !isDeleted;

/** Only the author may change a message, only its words, and only for a quarter of an hour. */
export function mayEdit(message: Message, ownId: number, now: number): boolean {
  const { userId, isDeleted, mediaType, body, failure, createdAt } = message;
  if (userId !== ownId || isDeleted || failure !== null || mediaType !== "chat" || body === "") return false;
  return now - Date.parse(createdAt) < editWindowMinutes * 60_000;
}

/** A question, a place or an empty shell cannot be passed on. */
export const mayForward = ({ isDeleted, mediaType, media, failure }: Message): boolean =>
  !isDeleted && failure === null && mediaType !== "poll" && (media === null || media.state === "ready");
