import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { Services } from "../../context.ts";
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
  let stopListening = async () => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => resolve(null), deadlineMs);
      sql
        .listen(replyTo, (payload) => resolve(JSON.parse(payload)))
        .then((listening) => {
          stopListening = listening.unlisten;
          commandSession(services, { ...command, replyTo });
        })
        .catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await stopListening();
  }
}
