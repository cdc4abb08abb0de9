import { SendError } from "../send-error.ts";

/** The number may not write to people it does not know. */
const restrictedStatus = 463;

/** A refusal with WhatsApp's own status, if it gave one. */
export const refusal = (status: number | null, message: string, cause?: unknown): SendError =>
  new SendError(status === restrictedStatus ? "restricted" : "refused", `${message} (${status ?? "no reason given"})`, {
    cause,
  });
