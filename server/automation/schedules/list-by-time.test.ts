import type { Schedule, SchedulePage } from "@balcao/shared/automation/schedules.ts";
import { TZDate } from "@date-fns/tz";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { schedules } from "./schedules.table.ts";

let world: World;
let company: TestCompany;
let contactId: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  const values = { companyId: company.id, name: "Ana Lúcia", number: "5531986000000" };
  const [contact] = await world.database.db.insert(contacts).values(values).returning();
  contactId = contact?.id ?? 0;
});
afterAll(() => world.close());

const hour = 3_600_000;
const read = async (query: string, caller = company.admin) =>
  (await caller.call("GET", `/schedules?order=sendAt&${query}`)).body as SchedulePage & { error?: string };

it("lists those that wait by their time, then the others with the latest first, and counts today's", async () => {
  const zone = "America/Sao_Paulo";
  const today = new TZDate(world.services.now(), zone);
  const midnight = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + 1, zone).getTime();
  const at = (time: number, status: Schedule["status"] = "PENDENTE") => ({
    companyId: company.id,
    contactId,
    userId: company.admin.id,
    body: "Olá",
    sendAt: new Date(time),
    status,
  });
  const waiting = Array.from({ length: 25 }, (_, n) => at(midnight + (n - 3) * 1000));
  const past = Array.from({ length: 25 }, (_, n) => at(midnight - (n + 25) * hour, n === 3 ? "ERRO" : "ENVIADA"));
  const all = [...waiting, ...past];
  // Stored in another order than they are listed in, and in none by itself.
  const shuffled = all.map((one, n) => ({ one, place: (n * 7) % all.length })).toSorted((a, b) => a.place - b.place);
  await world.database.db.insert(schedules).values(shuffled.map(({ one }) => one));

  const { pages, count } = await walkPages((cursor) => read(`cursor=${cursor}`));
  expect(count).toBe(50);
  expect(pages.flatMap((page) => page.schedules.map(({ sendAt }) => sendAt))).toEqual(
    all.map(({ sendAt }) => sendAt.toISOString()),
  );
  expect(pages.map((page) => page.leavingToday)).toEqual([3, undefined, undefined]);
  // An agent counts no colleague's.
  expect(await read("", company.agent)).toMatchObject({ schedules: [], leavingToday: 0 });
});

it("has no pages by number, and refuses a cursor that is none", async () => {
  expect(await read("pageNumber=2")).toMatchObject({ error: "ERR_INVALID_REQUEST" });
  expect(await read("cursor=past_x")).toMatchObject({ error: "ERR_INVALID_REQUEST" });
});
