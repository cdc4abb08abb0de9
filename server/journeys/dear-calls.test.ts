import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { createWorld, type TestCompany, testPassword, type World } from "../testing/world.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
});
afterAll(() => world.close());

const cancelWaiting = () => world.database.sql`select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`;

it("limits the time of a statement", async () => {
  const [row] = await world.people.sql`show statement_timeout`;
  expect(row?.statement_timeout).toBe("30s");
});

it("returns an error for a statement that was cancelled after too long, and changes nothing", async () => {
  const { admin } = company;
  const form = { name: "Renamed", email: admin.email };
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = world.database.sql.begin(async (sql) => {
    await sql`select id from users where id = ${admin.id} for update`;
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const answer = admin.call("PUT", `/users/${admin.id}`, form);
  // PostgreSQL cancels a statement in the same way when its time is over.
  await until("the statement to wait", async () => (await cancelWaiting()).length > 0);
  expect(await answer).toMatchObject({ status: 503, body: { error: "ERR_TOO_SLOW" } });
  over.resolve();
  await holding;
  const [row] = await world.database.sql`select name from users where id = ${admin.id}`;
  expect(row?.name).not.toBe("Renamed");
  expect(await admin.call("PUT", `/users/${admin.id}`, form)).toMatchObject({ status: 200 });
});

it("limits password changes to ten a minute for a person, and nothing else", async () => {
  const { admin, agent } = company;
  const put = (password?: string) =>
    admin.call("PUT", `/users/${agent.id}`, { name: "Agent", email: agent.email, password });
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await put(`${testPassword} ${n}`)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await put()).status).toBe(200);
});
