import type { CompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const week = [{ weekday: "Segunda-feira", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" }];
const save = (body: object, by = company.admin, id = company.id) => by.call("PUT", `/companies/${id}/schedules`, body);

it("returns and saves the company's hours, and keeps its holidays if none are sent", async () => {
  const holidays = [
    { date: "2026-12-25", name: "Natal" },
    { date: "2026-01-01", name: "Ano-novo" },
    { date: "2026-12-25", name: "Natal, de novo" },
  ];
  const empty = { id: company.id, name: "Ours", timeZone: "America/Sao_Paulo", schedules: [], holidays: [] };
  expect((await company.agent.call("GET", `/companies/${company.id}`)).body).toMatchObject(empty);
  const saved = (await save({ id: company.id, schedules: week, holidays })).body as CompanyHours;
  expect(saved.holidays.map(({ name }) => name)).toEqual(["Ano-novo", "Natal"]);
  expect((await save({ schedules: [] })).body).toEqual({ ...saved, schedules: [] });
  expect((await save({ schedules: week, holidays: [] })).body).toEqual({ ...empty, schedules: week });
});

it("is readable for its users and changed by its admins", async () => {
  for (const reply of [
    await other.admin.call("GET", `/companies/${company.id}`),
    await save({ schedules: [] }, other.admin),
    await company.admin.call("GET", "/companies/2000000000"),
  ]) {
    expect([reply.status, (reply.body as { error: string }).error]).toEqual([404, "ERR_NO_COMPANY_FOUND"]);
  }
  expect((await save({ schedules: [] }, company.agent)).status).toBe(403);
});

it.each([
  ["no week", {}],
  ["a time without its zero", { schedules: [{ ...week[0], startTime: "8:00" }] }],
  ["a range without its start", { schedules: [{ ...week[0], startTime: "" }] }],
  ["an empty range beside another", { schedules: [week[0], { ...week[0], startTime: "", endTime: "" }] }],
  ["a weekday that is none", { schedules: [{ ...week[0], weekdayEn: "segunda" }] }],
  ["a day that is none", { schedules: week, holidays: [{ date: "2026-02-30", name: "" }] }],
  ["too many ranges", { schedules: Array.from({ length: 71 }, () => week[0]) }],
])("refuses %s", async (_, body) => {
  expect((await save(body)).status).toBe(400);
});
