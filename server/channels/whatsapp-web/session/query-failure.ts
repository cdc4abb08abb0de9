import { SendError } from "../../send-error.ts";
import { reasonOf } from "./reason.ts";

/** WhatsApp's rate limit status. */
const tooMany = 429;

/**
 * A query's failure in the product's terms. Only an error in WhatsApp's answer is a refusal. Everything else is a
 * missing answer, including the bare code of a closed connection.
 */
export function queryFailure(cause: unknown): SendError {
  if (!isAnswered(cause)) return new SendError("timeout", reasonOf(cause), { cause });
  return queryRefusal(answeredStatus(cause), reasonOf(cause), cause);
}

/** The status of the error in WhatsApp's answer; null without one. Baileys gives it in `data`. */
export const answeredStatus = (cause: unknown): number | null =>
  isAnswered(cause) && Number.isInteger(cause.data) ? cause.data : null;

const isAnswered = (cause: unknown): cause is Error & { data: number } =>
  cause instanceof Error && "data" in cause && typeof cause.data === "number";

/** The error for WhatsApp's refusal of a query. WhatsApp rate limits queries only, never messages. */
export const queryRefusal = (status: number | null, message: string, cause?: unknown): SendError =>
  status === tooMany ? new SendError("rateLimited", message, { cause }) : refusal(status, message, cause);

/** True if the number may start no chats: it is locked (463), or its quota is used up (475). */
const isOfNewChats = (status: number | null): boolean => status === 463 || status === 475;

/** A refusal with WhatsApp's own status, if it gave one. */
export const refusal = (status: number | null, message: string, cause?: unknown): SendError =>
  new SendError(isOfNewChats(status) ? "newChats" : "refused", `${message} (${status ?? "no reason given"})`, {
    cause,
  });
