import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { Services } from "../../../context.ts";
import { commandSession, type SessionCommand } from "./session-command.ts";

/**
 * Sends a command to the session's owner, which may be another process, and returns its answer, which comes back over
 * the database; null if none came in time.
 */
export async function askSession(
  services: Pick<Services, "db" | "log">,
  sql: postgres.Sql,
  command: Omit<SessionCommand, "replyTo">,
  deadlineMs: number,
): Promise<unknown> {
  const replyTo = `balcao_reply_${randomUUID().replaceAll("-", "")}`;
  const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => resolve(null), deadlineMs);
  const listening = sql.listen(replyTo, (payload) => resolve(JSON.parse(payload)));
  let isOver = false;
  listening.then(() => {
    if (!isOver) commandSession(services, { ...command, replyTo });
  }, reject);
  try {
    return await answer;
  } finally {
    isOver = true;
    clearTimeout(timer);
    // Stops listening even if it began only after the deadline. The answer does not wait for this.
    listening.then(({ unlisten }) => unlisten()).catch(() => undefined);
  }
}
