import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connections } from "../features/connections/connections.table.ts";
import { until } from "../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../testing/world.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const state = { status: "CONNECTED" as const, qrcode: "", retries: 0 };

it("starts the workers again when the first attempt failed", async () => {
  const { connectionId } = company;
  await world.whatsapp.sink.session(connectionId, { ...state, status: "OPENING" });
  const { jobs } = world.services;
  const original = jobs.work.bind(jobs);
  jobs.work = () => Promise.reject(new Error("the database is away"));
  await expect(world.whatsapp.sink.session(connectionId, state)).rejects.toThrow("away");
  jobs.work = original;
  await world.whatsapp.sink.session(connectionId, state);

  await world.whatsapp.deliver(connectionId, "5531988886666", "hello");
  const page = (await company.agent.call("GET", "/tickets?status=pending")).body as { tickets: { id: number }[] };
  const id = page.tickets[0]?.id;
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  await company.agent.call("POST", `/messages/${id}`, { body: "on its way" });
  await until("the phone", () => world.whatsapp.sent.some(({ message }) => message.body === "on its way"));
});

it("ends a session that should not run, though nobody told it", async () => {
  const other = await world.addCompany("Other");
  await other.admin.call("POST", `/whatsappsession/${other.connectionId}`);
  await until("the session", () => world.whatsapp.opened.has(other.connectionId));
  // As if the command to disconnect was lost on its way.
  await world.database.db.update(connections).set({ enabled: false }).where(eq(connections.id, other.connectionId));
  await until("its end", () => !world.whatsapp.opened.has(other.connectionId), 15_000);
});
