import type postgres from "postgres";
import { findNumberChecker } from "../../channels/connections/find-number-checker.ts";
import { askSession } from "../../channels/connections/session/ask-session.ts";
import { checkPatienceMs, NumberAnswer } from "../../channels/connections/session/session-command.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";

/** A person waits for the form meanwhile. WhatsApp usually answers within a second, and its session within its own time. */
const patienceMs = checkPatienceMs + 2_000;

/**
 * The number in the form in which WhatsApp knows it. Where no connection is there to ask, it is taken as it is: the first
 * message will show. Throws ERR_WAPP_INVALID_CONTACT if the number has no account, and ERR_WAPP_CHECK_CONTACT if WhatsApp
 * did not answer.
 */
export async function knownNumber(ctx: Context, sql: postgres.Sql, number: string): Promise<string> {
  const connectionId = await findNumberChecker(ctx);
  if (connectionId === null) return number;
  const command = { connectionId, command: "checkNumber", number } as const;
  const answer = NumberAnswer.safeParse(await askSession(ctx, sql, command, patienceMs)).data;
  // Nobody holds the session, or a server of the version before.
  if (!answer) return number;
  if ("known" in answer) {
    if (answer.known === null) throw new AppError("ERR_WAPP_INVALID_CONTACT", "The number has no WhatsApp account.");
    return answer.known;
  }
  // It was cut off a moment ago.
  if (answer.failure === "offline") return number;
  throw new AppError("ERR_WAPP_CHECK_CONTACT", `WhatsApp did not say if it knows the number: ${answer.failure}.`);
}
