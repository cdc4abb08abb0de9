import { SendError } from "../provider.ts";
import { reasonOf } from "./reason.ts";

/** What Baileys' queries end in when the connection ended meanwhile. */
const connectionEnded = [408, 428];

/** What a query's failure means for us: there was no answer, or the answer was no. */
export function queryFailure(cause: unknown): SendError {
  const { output, data } = cause as { output?: { statusCode?: number }; data?: unknown };
  const isUnanswered = connectionEnded.includes(output?.statusCode ?? 0);
  const status = typeof data === "number" ? { status: data } : {};
  return new SendError(isUnanswered ? "timeout" : "refused", reasonOf(cause), { cause, ...status });
}
