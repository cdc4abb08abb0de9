import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../testing/world.ts";

const metricsToken = "a token for Prometheus alone";
let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld({ metricsToken });
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: "GET", url, headers });
const scrape = async () => (await get("/metrics", { authorization: `Bearer ${metricsToken}` })).body;
/** A metric's value from the answer for Prometheus. */
const figure = async (name: string) =>
  Number(
    (await scrape())
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

it("reports that it lives and is ready", async () => {
  expect((await get("/health/live")).json()).toEqual({ status: "ok" });
  const ready = await get("/health/ready");
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ready" }]);
});

it("shows metrics to callers with the token, and hides them from others", async () => {
  for (const authorization of ["", "Bearer wrong", `Basic ${metricsToken}`, `Bearer ${company.admin.token}`]) {
    expect((await get("/metrics", { authorization })).statusCode).toBe(404);
  }
  const text = await scrape();
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "balcao_database_bytes"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+]+$`, "m"));
});

it("counts screens, sessions and database connections", async () => {
  expect(await figure("balcao_sockets")).toBe(0);
  const screen = await listen(world, company.admin);
  expect(await figure("balcao_sockets")).toBe(1);
  screen.close();
  await until("the screen gone", async () => (await figure("balcao_sockets")) === 0);
  const [{ status }] = (await company.admin.call("GET", "/whatsapp")).body as [{ status: string }];
  expect(await figure(`balcao_sessions{status="${status}"}`)).toBe(1);
  expect(await figure('balcao_database_connections{state="active"}')).toBeGreaterThan(0);
});

it("counts waiting jobs by kind, not by connection", async () => {
  await world.services.jobs.ensureQueue("test-kind-17", { policy: "standard" });
  await world.services.jobs.enqueue(world.services.db, "test-kind-17", {});
  expect(await figure('balcao_jobs{kind="test-kind",state="created"}')).toBe(1);
  expect(await figure('balcao_oldest_job_seconds{kind="test-kind"}')).toBeGreaterThanOrEqual(0);
});

it("measures requests by their route, never by values in an address", async () => {
  await company.admin.call("GET", "/contacts/4711");
  await get("/nothing/of/the/kind?number=5531999990000");
  const text = await scrape();
  expect(text).toContain('balcao_http_request_seconds_count{method="GET",route="/contacts/:id",status="404"} 1');
  expect(text).toContain('route="none",status="404"');
  // In labels only: the digits may stand in a figure, such as the bytes in use.
  expect(text).not.toMatch(/="[^"]*(4711|5531999990000)/);
});

it("gives every answer an id, or keeps the proxy's", async () => {
  const id = async (given?: string) =>
    (await get("/health/live", given ? { "x-request-id": given } : {})).headers["x-request-id"];
  expect(await id("proxy-0123.45")).toBe("proxy-0123.45");
  for (const given of [undefined, "short", "with spaces and\ttabs", "x".repeat(101)])
    expect(await id(given)).toMatch(/^[0-9a-f]{8}-/);
});
