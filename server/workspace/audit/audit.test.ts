import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Context, systemContext, transact } from "../../context.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";
import { auditEntries } from "./audit-entries.table.ts";
import { changesBetween, type RecordedChange, recordChange } from "./record-change.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const as = ({ id }: Caller, companyId = company.id): Context => ({
  ...systemContext(world.services, companyId, "test"),
  actor: { type: "user", id, name: "Ana", profile: "admin", super: false, queueIds: [], supports: null, loginId: "" },
});
const tagCreated: RecordedChange = { area: "tag", action: "create", targetId: 7, targetName: "VIP" };
const list = async (query = "", by = company.admin) => (await by.call("GET", `/audit${query}`)).body as AuditPage;
const names = async (query = "") => (await list(query)).entries.map(({ targetName }) => targetName);

describe("a logged change", () => {
  it.each<[string, object, object, ReturnType<typeof changesBetween>]>([
    ["a text", { name: "a" }, { name: "b" }, [{ field: "name", before: "a", after: "b" }]],
    ["nothing", { name: "a", n: 1, list: [] }, { name: "a", n: 1, list: [] }, []],
    ["nothing, where empty is empty", { text: "" }, { text: null }, []],
    [
      "a number and a flag",
      { n: 1, on: false },
      { n: null, on: true },
      [
        { field: "n", before: "1", after: null },
        { field: "on", before: "false", after: "true" },
      ],
    ],
    [
      "rows, by name",
      { queues: [{ id: 1, name: "A", color: "#1" }] },
      { queues: [{ id: 2, name: "B" }] },
      [{ field: "queues", before: "A", after: "B" }],
    ],
    [
      "another file of the same name",
      { file: { id: 1, name: "f" } },
      { file: { id: 2, name: "f" } },
      [{ field: "file", before: "f", after: "f" }],
    ],
    [
      "no address that is signed anew",
      { file: { id: 1, name: "f", url: "a" } },
      { file: { id: 1, name: "f", url: "b" } },
      [],
    ],
    [
      "what has no id by all it holds",
      {
        holidays: [{ date: "2026-12-25", name: "Natal" }],
      },
      {
        holidays: [{ date: "2026-12-24", name: "Natal" }],
      },
      [{ field: "holidays", before: "2026-12-25 Natal", after: "2026-12-24 Natal" }],
    ],
    [
      "opening hours by day, in their order",
      {},
      {
        // As the database gives them: in another order of days and fields.
        week: [
          { endTime: "18:00", weekday: "Terça", startTime: "13:00", weekdayEn: "tuesday" },
          { endTime: "12:00", weekday: "Terça", startTime: "08:00", weekdayEn: "tuesday" },
          { endTime: "", weekday: "Domingo", startTime: "", weekdayEn: "sunday" },
          { endTime: "02:00", weekday: "Segunda", startTime: "01:00", weekdayEn: "monday" },
          { endTime: "00:00", weekday: "Sábado", startTime: "00:00", weekdayEn: "saturday" },
        ],
      },
      [
        {
          field: "week",
          before: null,
          after: "monday 01:00–02:00, tuesday 08:00–12:00 13:00–18:00, saturday closed, sunday unlimited",
        },
      ],
    ],
    [
      "a secret, without its value",
      { token: "old", passwordHash: "x" },
      { token: "new", passwordHash: "x" },
      [{ field: "token", before: null, after: null }],
    ],
    ["what nobody set up", { id: 1, updatedAt: new Date(1) }, { id: 2, updatedAt: new Date(2) }, []],
  ])("tells %s", (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });

  it("keeps the beginning of a long text, and detects a change beyond it", () => {
    const [change] = changesBetween({ text: `${"x".repeat(600)}a` }, { text: `${"x".repeat(600)}b` });
    expect([change?.before?.length, change?.after?.endsWith("x…")]).toEqual([500, true]);
  });
});

it("stores its user, and lists the latest first, for admins of the company only", async () => {
  await recordChange(as(company.admin), { ...tagCreated, after: { name: "VIP", color: "#112233" } });
  await recordChange(systemContext(world.services, company.id, "seed"), { ...tagCreated, targetName: "By itself" });
  await recordChange(as(other.admin, other.id), { ...tagCreated, targetName: "secret" });
  const { entries, count, nextCursor } = await list();
  expect([count, nextCursor]).toEqual([2, null]);
  expect(entries).toMatchObject([
    { targetName: "By itself", user: null, userName: "seed" },
    {
      area: "tag",
      action: "create",
      targetId: 7,
      targetName: "VIP",
      user: { id: company.admin.id },
      userName: "Ana",
      changes: [
        { field: "name", before: null, after: "VIP" },
        { field: "color", before: null, after: "#112233" },
      ],
    },
  ]);
  expect(await company.agent.call("GET", "/audit")).toMatchObject({
    status: 403,
    body: { error: "ERR_NO_PERMISSION" },
  });
});

it("writes nothing without a change, nor for a rolled back one", async () => {
  const same = { name: "VIP" };
  await recordChange(as(company.admin), { ...tagCreated, action: "update", before: same, after: { ...same } });
  const undone = transact(as(company.admin), async (ctx) => {
    await recordChange(ctx, tagCreated);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await names()).toEqual([]);
});

it("is filtered by area, action, person and the company's days", async () => {
  await world.database.db.update(companies).set({ timeZone: "America/Sao_Paulo" }).where(eq(companies.id, company.id));
  const at = (iso: string) => ({ ...as(company.admin), now: () => new Date(iso) });
  await recordChange(at("2026-03-10T02:59:59.999Z"), { ...tagCreated, targetName: "9 March, late" });
  await recordChange(at("2026-03-10T03:00:00.000Z"), { ...tagCreated, area: "queue", targetName: "10 March, first" });
  await recordChange(at("2026-03-11T02:59:59.999Z"), { ...tagCreated, action: "delete", targetName: "10 March, last" });
  await recordChange({ ...at("2026-03-11T03:00:00Z"), ...as(company.agent) }, { ...tagCreated, targetName: "now" });
  expect(await names("?from=2026-03-10&to=2026-03-10")).toEqual(["10 March, last", "10 March, first"]);
  expect(await names("?to=2026-03-09")).toEqual(["9 March, late"]);
  expect(await names("?area=queue")).toEqual(["10 March, first"]);
  expect(await names("?action=delete&area=tag")).toEqual(["10 March, last"]);
  expect(await names(`?userId=${company.agent.id}`)).toEqual(["now"]);
  expect(await names(`?userId=${other.admin.id}`)).toEqual([]);
  for (const bad of ["?area=secret", "?from=10.3.2026", "?userId=x", "?cursor=x", "?action=drop"])
    expect((await company.admin.call("GET", `/audit${bad}`)).body, bad).toMatchObject({ error: "ERR_INVALID_REQUEST" });
});

it("is paged without showing an entry twice or skipping one, also entries of the same time", async () => {
  const moment = { ...as(company.admin), now: () => new Date("2026-05-05T12:00:00Z") };
  for (let n = 0; n < 45; n++) await recordChange(moment, { ...tagCreated, targetName: `Tag ${n}` });
  const { pages } = await walkPages((cursor) => list(`?cursor=${cursor}`));
  const seen = pages.flatMap(({ entries }) => entries);
  expect(seen.map(({ targetName }) => targetName)).toEqual(Array.from({ length: 45 }, (_, n) => `Tag ${44 - n}`));
});

describe("the database", () => {
  it.each([
    ["changed", sql`update audit_entries set user_name = 'nobody'`],
    ["removed", sql`delete from audit_entries`],
  ])("lets no entry be %s", async (_, statement) => {
    await recordChange(as(company.admin), tagCreated);
    const refused = world.database.db.execute(statement);
    await expect(refused).rejects.toMatchObject({ cause: { message: "audit_entries is only appended to" } });
    expect(await names()).toEqual(["VIP"]);
  });

  it("keeps the entries of a removed user, under the name", async () => {
    const gone = await company.addUser("admin");
    await recordChange(as(gone), tagCreated);
    await world.database.db.delete(users).where(eq(users.id, gone.id));
    expect((await list()).entries).toMatchObject([{ user: null, userName: "Ana", targetName: "VIP" }]);
  });

  it("deletes a removed company's entries", async () => {
    await recordChange(as(other.admin, other.id), tagCreated);
    await world.database.db.delete(companies).where(eq(companies.id, other.id));
    const kept = await world.database.db.select().from(auditEntries).where(eq(auditEntries.companyId, other.id));
    expect(kept).toEqual([]);
  });
});
