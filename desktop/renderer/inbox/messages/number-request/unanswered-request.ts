import type { Message } from "@balcao/shared/inbox/messages.ts";

/** The time (ISO) of the latest request for the number that has no answer yet; null without one. Oldest message first. */
export function unansweredRequest(messages: readonly Message[]): string | null {
  const asked = messages.findLastIndex(isRequest);
  if (messages.slice(asked + 1).some(isAnswer)) return null;
  return messages[asked]?.createdAt ?? null;
}

const isRequest = ({ fromMe, content, failure, isDeleted }: Message): boolean =>
  fromMe && content?.kind === "numberRequest" && failure === null && !isDeleted;

const isAnswer = ({ fromMe, content }: Message): boolean =>
  !fromMe && content?.kind === "contacts" && content.isOwn === true;
