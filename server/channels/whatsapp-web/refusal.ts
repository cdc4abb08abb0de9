import { SendError } from "../send-error.ts";

/** The number may not write to people it does not know: at all (463), or more of them for now (475). */
const restrictedStatuses: ReadonlySet<number | null> = new Set([463, 475]);

/** A refusal with WhatsApp's own status, if it gave one. */
export const refusal = (status: number | null, message: string, cause?: unknown): SendError =>
  new SendError(
    restrictedStatuses.has(status) ? "restricted" : "refused",
    `${message} (${status ?? "no reason given"})`,
    {
      cause,
    },
  );
