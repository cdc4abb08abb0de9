import { endReasons } from "@balcao/shared/workspace/auth.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "../../context.ts";

export const endedLoginsChannel = "balcao_ended_logins";

const endedLogin = z.object({ loginId: z.uuid(), why: z.enum(endReasons) });
export type EndedLogin = z.infer<typeof endedLogin>;

/**
 * Makes every server check at once which of its sockets may stay, and sends the screens of one session the reason for
 * its end. Call it in the transaction that ended the sessions: servers get it at the commit, even if the command line
 * made the change.
 */
export async function announceEndedLogins({ db }: Pick<Services, "db">, ended?: EndedLogin): Promise<void> {
  await db.execute(sql`select pg_notify(${endedLoginsChannel}, ${ended ? JSON.stringify(ended) : ""})`);
}

/** The session of an announcement; null without one. */
export const parseEndedLogin = (payload: string): EndedLogin | null =>
  payload === "" ? null : (endedLogin.safeParse(JSON.parse(payload)).data ?? null);
