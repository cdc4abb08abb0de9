import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { FirstSteps } from "@balcao/shared/insights/first-steps.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../testing/world.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { users } from "../workspace/users/users.table.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("New");
  const { db } = world.database;
  await db.delete(users).where(eq(users.id, company.agent.id));
  await world.connect();
});
afterAll(() => world.close());

const done = async ({ admin }: TestCompany): Promise<string[]> => {
  const { status, body } = await admin.call("GET", "/first-steps");
  expect(status).toBe(200);
  return (body as FirstSteps).steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));
};

it("counts a step once it was taken, and asks no other company", async () => {
  const other = await world.addCompany("Other");
  const before = await done(company);
  const { admin, connectionId } = company;
  const taken = async (name: string) => expect(await done(company)).toContain(name);

  expect(before).not.toContain("hours");
  await admin.call("PUT", "/settings/scheduleType", { value: "company" });
  expect(await done(company)).not.toContain("hours");
  const monday = { weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" };
  await admin.call("PUT", `/companies/${company.id}/schedules`, { schedules: [monday] });
  await taken("hours");
  await admin.call("POST", "/queue", { name: "Sales", color: "#0F766E", greetingMessage: "" });
  await taken("queues");
  expect(await done(company)).not.toContain("greeting");
  const shown = (await admin.call("GET", `/whatsapp/${connectionId}`)).body as { name: string };
  await admin.call("PUT", `/whatsapp/${connectionId}`, { name: shown.name, greetingMessage: "Welcome!" });
  await taken("greeting");
  expect(await done(company)).not.toContain("people");
  const person = { name: "Ana", email: "ana@new.example", password: "a long secret of hers", profile: "user" };
  await admin.call("POST", "/users", { ...person, queueIds: [] });
  await taken("people");
  const quick = await admin.call("POST", "/quick-messages", { shortcode: "hello", message: "Hello", scope: "company" });
  expect(quick).toMatchObject({ status: 200 });
  await taken("quickMessages");
  expect(await done(company)).not.toContain("firstAnswer");
  await world.whatsapp.deliver(connectionId, "5531988886666", "is anybody there?");
  const page = (await admin.call("GET", "/tickets?showAll=true&status=pending")).body as TicketPage;
  const ticketId = page.tickets[0]?.id;
  await admin.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  await admin.call("POST", `/messages/${ticketId}`, { body: "yes" });
  await taken("firstAnswer");

  expect(await done(other)).not.toContain("hours");
  expect(await done(other)).not.toContain("firstAnswer");
});

it("counts a number once it was linked, though it is offline now", async () => {
  const fresh = await world.addCompany("Fresh");
  expect(await done(fresh)).not.toContain("number");
  await fresh.admin.call("POST", `/whatsappsession/${fresh.connectionId}`);
  await until("the number", async () => (await done(fresh)).includes("number"));
  await world.whatsapp.close(fresh.connectionId);
  expect(await done(fresh)).toContain("number");
});

it("leaves a company of more than a month alone", async () => {
  const old = await world.addCompany("Old");
  const { db } = world.database;
  await db
    .update(companies)
    .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(companies.id, old.id));
  expect((await old.admin.call("GET", "/first-steps")).body).toEqual({ steps: [] });
});

it("is of admins only", async () => {
  const agent = await company.addUser("user");
  expect((await agent.call("GET", "/first-steps")).status).toBe(403);
});
