import { SendError } from "../../send-error.ts";

/** True if the number may not write to people it does not know: at all (463), or to no more of them for now (475). */
const isOfNumber = (status: number | null): boolean => status === 463 || status === 475;

/** A refusal with WhatsApp's own status, if it gave one. */
export const refusal = (status: number | null, message: string, cause?: unknown): SendError =>
  new SendError(isOfNumber(status) ? "restricted" : "refused", `${message} (${status ?? "no reason given"})`, {
    cause,
  });
