// @module-tag long
import type { Dashboard } from "@balcao/shared/insights/dashboard.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { trackings } from "../../inbox/tickets/trackings.table.ts";
import { createWorld } from "../../testing/world.ts";
import { seedDemo } from "../seed-demo.ts";

/**
 * By the clock of São Paulo: Sunday night, the opening on a Monday, the last minutes of a Saturday, the turn of a year.
 */
const moments = ["2026-11-22T03:10:00-03:00", "2026-11-23T09:00:30-03:00", "2027-02-27T23:58:00-03:00"].concat(
  "2027-01-01T00:00:10-03:00",
);

test.each(moments)("a demo that begins at %s has a past before it, and a present", async (moment) => {
  const world = await createWorld();
  try {
    world.clock.now = new Date(moment);
    await seedDemo(world.services, "living");
    const now = sql`${world.services.now().toISOString()}::timestamptz`;
    const { db } = world.database;
    const [wrong] = await db.execute<Record<string, number>>(sql`select
      (select count(*)::int from ${messages} where created_at > ${now}) as said,
      (select count(*)::int from ${tickets} where created_at > ${now} or updated_at > ${now}) as changed,
      (select count(*)::int from ${trackings} where started_at < queued_at or first_response_at < queued_at
        or finished_at < started_at or finished_at > ${now} or queued_at > ${now}) as tracked`);
    expect(wrong).toEqual({ said: 0, changed: 0, tracked: 0 });
    const payload = { email: "marina@demo.balcao.app", password: "balcao-demo" };
    const login = await world.app.inject({ method: "POST", url: "/auth/login", payload });
    const authorization = `Bearer ${login.json<{ token: string }>().token}`;
    const answer = await world.app.inject({ method: "GET", url: "/dashboard?days=30", headers: { authorization } });
    const { counters } = answer.json<Dashboard>();
    for (const [name, value] of Object.entries(counters)) expect(value, name).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});
