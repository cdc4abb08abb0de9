import { sql } from "drizzle-orm";
import type { Services } from "../../context.ts";

export const endedLoginsChannel = "balcao_ended_logins";

/**
 * Has every server look at once which of its sockets may stay. In the transaction that ended the sessions: it is heard
 * when that is committed, even where the change was made by the command line.
 */
export async function announceEndedLogins({ db }: Pick<Services, "db">): Promise<void> {
  await db.execute(sql`select pg_notify(${endedLoginsChannel}, '')`);
}
