import { eventDays } from "@balcao/shared/integrations/api-events.ts";
import { sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { apiEvents } from "./api-events.table.ts";

const batch = 5_000;

/**
 * Deletes the events older than the promised days, with their deliveries, in batches; returns how many. The last old
 * event of a connection stays: a program that resumes after it has missed nothing, even on a quiet connection.
 */
export async function purgeEvents({ db, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - eventDays * 24 * 60 * 60_000).toISOString();
  let purged = 0;
  for (;;) {
    const gone = await db.execute(sql`
      delete from ${apiEvents} where id in (
        select e.id from ${apiEvents} e where e.created_at < ${before}::timestamptz and (e.connection_id is null or exists (
          select 1 from ${apiEvents} later where later.connection_id = e.connection_id
            and later.created_at < ${before}::timestamptz and (later.xact, later.id) > (e.xact, e.id)))
        order by e.created_at limit ${batch})
      returning 1`);
    purged += gone.length;
    if (gone.length < batch) return purged;
  }
}

/**
 * A database restored from a backup numbers its transactions from the start again, so earlier events would seem to come
 * from the future. They get the number 0, and keep the order of their ids. Called at every start.
 */
export async function placeRestoredEvents({ db }: Pick<Services, "db">): Promise<void> {
  const ofFuture = sql`xact >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  const [restored] = await db.execute<{ yes: boolean }>(sql`
    select exists (select 1 from (select xact from ${apiEvents} order by id desc limit 1000) latest where ${ofFuture}) as yes`);
  if (restored?.yes) await db.execute(sql`update ${apiEvents} set xact = 0 where ${ofFuture}`);
}
