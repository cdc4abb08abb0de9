import { sql } from "drizzle-orm";
import type { Database } from "../sql/database.ts";

/** The moment at which a queue's job becomes due. */
export type Plan = { name: string; at: Date };

export const plansChannel = "balcao_planned_jobs";

/** Call it in the transaction that plans the job: servers receive it at the commit. */
export const announcePlan = (db: Database, { name, at }: Plan): Promise<unknown> =>
  db.execute(sql`select pg_notify(${plansChannel}, ${`${at.getTime()} ${name}`})`);

/** Parses the payload of `announcePlan`. */
export function parsePlan(payload: string): Plan {
  const gap = payload.indexOf(" ");
  return { at: new Date(Number(payload.slice(0, gap))), name: payload.slice(gap + 1) };
}
