import type { Dashboard, DashboardSeries } from "@balcao/shared/insights/dashboard.ts";
import { read, utils } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tags } from "../../inbox/tags/tags.table.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { users } from "../../workspace/users/users.table.ts";
import { addContacts, addPast } from "./test-history.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const minuteMs = 60_000;
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);
/** Sets the world's clock to a moment. People who sign in afterwards have a session then. */
const itIs = (iso: string) => {
  world.clock.now = new Date(new Date(iso).getTime() - (world.services.now().getTime() - world.clock.now.getTime()));
};
const dashboardOf = async ({ admin }: TestCompany, query = ""): Promise<Dashboard> => {
  const { status, body } = await admin.call("GET", `/dashboard${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const seriesOf = async ({ admin }: TestCompany, query: string) =>
  (await admin.call("GET", `/dashboard/series${query}`)).body as DashboardSeries;

/**
 * Thirty days up to 21 November 2026, with one attendance a day at ten in the morning. On day i (0 to 29) it waits i +
 * 1 minutes, is answered a minute later, and takes twice its wait. Agents take turns; every fifth attendance is rated,
 * 1, 2, 3 in turn; contact i comes again twenty days later. In New York the clocks went back on 1 November.
 */
async function thirtyDays(timeZone: string, utcHour: (day: string) => number) {
  itIs("2026-11-21T18:30:00Z");
  const company = await world.addCompany("Month", { timeZone });
  const people = [company.admin.id, company.agent.id];
  const contactIds = await addContacts(world, company.id, 20);
  for (let i = 0; i < 30; i++) {
    const day = new Date(Date.UTC(2026, 9, 23 + i)).toISOString().slice(0, 10);
    const queuedAt = new Date(`${day}T${utcHour(day)}:00:00Z`);
    const startedAt = after(queuedAt, i + 1);
    const userId = people[i % 2] ?? 0;
    await addPast(world, company, {
      contactId: contactIds[i % 20] ?? 0,
      createdAt: queuedAt,
      queueId: company.queueIds[i % 3 === 0 ? 0 : 1] ?? 0,
      userId,
      tagNames: [...(i % 2 ? ["VENDA"] : []), ...(i % 10 === 0 ? ["CANCELADO"] : [])],
      stretches: [
        {
          queuedAt,
          startedAt,
          firstResponseAt: after(startedAt, 1),
          finishedAt: after(startedAt, 2 * (i + 1)),
          userId,
          rate: i % 5 === 0 ? 1 + ((i / 5) % 3) : null,
        },
      ],
    });
  }
  return company;
}

describe.each([
  ["America/Sao_Paulo", () => 13],
  ["America/New_York", (day: string) => (day < "2026-11-01" ? 14 : 15)],
])("thirty days in %s", (timeZone, utcHour) => {
  let company: TestCompany;
  const attendant = ({ attendants }: Dashboard, id: number) => attendants.find((one) => one.id === id);
  beforeAll(async () => {
    company = await thirtyDays(timeZone, utcHour);
  });

  it("equal the figures computed by hand", async () => {
    const all = await dashboardOf(company, "?days=30");
    expect(all.period).toEqual({ from: "2026-10-23", to: "2026-11-21" });
    expect(all.counters).toEqual({
      supportPending: 0,
      supportHappening: 0,
      supportHappeningMine: 0,
      supportFinished: 30,
      leads: 20,
      avgSupportTime: 31,
      avgWaitTime: 15.5,
      avgFirstResponseTime: 16.5,
      avgRating: 2,
      aguardando: 0,
      cancelado: 3,
      venda: 15,
    });
    expect(all.previous).toEqual({
      period: { from: "2026-09-23", to: "2026-10-22" },
      supportFinished: 0,
      leads: 0,
      avgSupportTime: null,
      avgWaitTime: null,
      avgFirstResponseTime: null,
      avgRating: null,
    });
    expect(attendant(all, company.admin.id)).toMatchObject({ tickets: 15, avgSupportTime: 30, rating: 2 });
    expect(attendant(all, company.agent.id)).toMatchObject({ tickets: 15, avgSupportTime: 32, rating: 2 });
  });

  it("are compared with the days before", async () => {
    const week = await dashboardOf(company, "?days=7");
    expect(week.counters).toMatchObject({
      supportFinished: 7,
      leads: 0,
      avgSupportTime: 54,
      avgWaitTime: 27,
      avgFirstResponseTime: 28,
      avgRating: 3,
      cancelado: 0,
      venda: 4,
    });
    expect(week.previous).toEqual({
      period: { from: "2026-11-08", to: "2026-11-14" },
      supportFinished: 7,
      leads: 4,
      avgSupportTime: 40,
      avgWaitTime: 20,
      avgFirstResponseTime: 21,
      avgRating: 2,
    });
    expect(attendant(week, company.admin.id)).toMatchObject({ tickets: 3, avgSupportTime: 54, rating: 0 });
    expect(attendant(week, company.agent.id)).toMatchObject({ tickets: 4, avgSupportTime: 54, rating: 3 });
    const month = await dashboardOf(company);
    expect([month.period, month.previous.period]).toEqual([
      { from: "2026-11-01", to: "2026-11-21" },
      { from: "2026-10-01", to: "2026-10-21" },
    ]);
    expect(month.counters).toMatchObject({ supportFinished: 21, leads: 11, venda: 11, cancelado: 2 });
  });

  it("fill charts by the day and by the week", async () => {
    const byQueue = await seriesOf(company, "?by=queue&days=30");
    expect([byQueue.unit, byQueue.buckets.length]).toEqual(["day", 30]);
    expect(byQueue.groups.map(({ name, color, total }) => [name, color, total])).toEqual([
      ["Sales", "#222222", 20],
      ["Support", "#111111", 10],
    ]);
    expect(byQueue.groups[1]?.counts).toEqual(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? 1 : 0)));
    const byTag = await seriesOf(company, "?by=tag&date_from=2026-08-01&date_to=2026-11-21");
    expect([byTag.unit, byTag.buckets[0], byTag.buckets[1]]).toEqual(["week", "2026-08-01", "2026-08-03"]);
    expect(byTag.groups.map(({ name, total }) => [name, total])).toEqual([
      ["VENDA", 15],
      ["CANCELADO", 3],
    ]);
    // Friday 23 to Sunday 25 October, then whole weeks, then Monday 16 to Saturday 21 November.
    expect(byTag.groups[0]?.counts.slice(-5)).toEqual([1, 4, 3, 4, 3]);
    const byAgent = await seriesOf(company, "?by=agent&days=30");
    expect(byAgent.groups.map(({ total }) => total)).toEqual([15, 15]);
    const byConnection = await seriesOf(company, "?by=connection&days=3");
    expect(byConnection.groups).toMatchObject([{ name: "Month main", total: 3, counts: [1, 1, 1] }]);
  });
});

describe("days in which the clocks change", () => {
  const madeAt = async (company: TestCompany, moments: readonly string[], finished = false) => {
    const [contactId = 0] = await addContacts(world, company.id, 1);
    for (const iso of moments) {
      const at = new Date(iso);
      const stretches = finished ? [{ queuedAt: after(at, -20), startedAt: after(at, -10), finishedAt: at }] : [];
      await addPast(world, company, { contactId, createdAt: at, stretches });
    }
  };
  const hoursOn = async (now: string, timeZone: string, moments: readonly string[]) => {
    itIs(now);
    const company = await world.addCompany("Clock", { timeZone });
    await madeAt(company, moments);
    const { hours } = (await dashboardOf(company)).today;
    return Object.fromEntries(hours.flatMap((made, hour) => (made > 0 ? [[hour, made]] : [])));
  };

  it("put every ticket in the hour of its local time", async () => {
    const newYork = "America/New_York";
    const back = ["03:59", "04:00", "04:30", "05:30", "06:30", "07:30"].map((time) => `2026-11-01T${time}:00Z`);
    expect(await hoursOn("2026-11-01T20:00:00Z", newYork, back)).toEqual({ 0: 2, 1: 2, 2: 1 });
    const forward = ["06:30", "06:59", "07:00", "08:30"].map((time) => `2026-03-08T${time}:00Z`);
    expect(await hoursOn("2026-03-08T20:00:00Z", newYork, forward)).toEqual({ 1: 2, 3: 1, 4: 1 });
    const noMidnight = ["02:59", "03:00", "03:59", "04:00"].map((time) => `2018-11-04T${time}:00Z`);
    expect(await hoursOn("2018-11-04T20:00:00Z", "America/Sao_Paulo", noMidnight)).toEqual({ 1: 2, 2: 1 });
    const lateTwice = ["00:59", "01:30", "02:30", "03:00"].map((time) => `2019-02-17T${time}:00Z`);
    expect(await hoursOn("2019-02-17T02:50:00Z", "America/Sao_Paulo", lateTwice)).toEqual({ 22: 1, 23: 2 });
  });

  it("are 25 hours long in periods and charts too", async () => {
    itIs("2026-11-05T12:00:00Z");
    const company = await world.addCompany("Long day", { timeZone: "America/New_York" });
    const edges = [
      "2026-11-01T03:59:59.999Z",
      "2026-11-01T04:00:00Z",
      "2026-11-02T04:59:59.999Z",
      "2026-11-02T05:00:00Z",
    ];
    await madeAt(company, edges, true);
    const { counters } = await dashboardOf(company, "?date_from=2026-11-01&date_to=2026-11-01");
    expect(counters).toMatchObject({ supportFinished: 2, avgSupportTime: 10, avgWaitTime: 10 });
    const chart = await seriesOf(company, "?by=queue&date_from=2026-10-31&date_to=2026-11-02");
    expect(chart.groups).toMatchObject([{ id: null, name: null, total: 4, counts: [1, 2, 1] }]);
  });
});

describe("the present", () => {
  it("counts waiting and attended tickets and finds the longest wait, of this company only", async () => {
    itIs("2026-11-21T18:30:00Z");
    const [ours, theirs] = [await world.addCompany("Ours"), await world.addCompany("Theirs")];
    const [first = 0, second = 0, third = 0, fourth = 0] = await addContacts(world, ours.id, 4);
    const waitsSince = new Date("2026-11-21T17:00:00Z");
    const createdAt = new Date("2026-10-01T12:00:00Z");
    const later = after(waitsSince, 30);
    const add = (
      contactId: number,
      status: "pending" | "verified" | "open",
      queuedAt: Date,
      userId: number | null = null,
    ) =>
      addPast(world, ours, {
        contactId,
        createdAt,
        status,
        userId,
        stretches: [{ queuedAt, userId, startedAt: userId ? queuedAt : null }],
      });
    await add(first, "pending", later);
    const oldest = await add(second, "verified", waitsSince);
    await add(third, "open", createdAt, ours.admin.id);
    await add(fourth, "open", createdAt, ours.agent.id);
    const { counters, oldestWaiting } = await dashboardOf(ours);
    expect(counters).toMatchObject({ supportPending: 2, supportHappening: 2, supportHappeningMine: 1, leads: 2 });
    expect(oldestWaiting).toMatchObject({ ticketId: oldest, since: waitsSince.toISOString() });
    const empty = await dashboardOf(theirs);
    expect(empty.counters).toMatchObject({ supportPending: 0, supportHappening: 0, leads: 0, avgWaitTime: null });
    expect(empty.oldestWaiting).toBeNull();
    expect(empty.attendants.map(({ id }) => id).toSorted()).toEqual([theirs.admin.id, theirs.agent.id].toSorted());
    for (const by of ["queue", "connection", "tag", "agent"])
      expect((await seriesOf(theirs, `?by=${by}&days=90`)).groups).toEqual([]);
  });

  it("finds the three tags by their names, in any spelling", async () => {
    const company = await world.addCompany("Tags");
    await world.database.db
      .update(tags)
      .set({ name: "Aguardando" })
      .where(and(eq(tags.companyId, company.id), eq(tags.name, "AGUARDANDO")));
    const [contactId = 0] = await addContacts(world, company.id, 1);
    const at = new Date("2026-10-01T12:00:00Z");
    const on = (updatedAt: Date) =>
      addPast(world, company, { contactId, createdAt: at, updatedAt, tagNames: ["Aguardando"] });
    await on(at);
    await on(new Date("2026-11-02T12:00:00Z"));
    await on(new Date("2026-11-20T12:00:00Z"));
    await company.admin.call("POST", "/tags", { name: "Aguardando peça" });
    expect((await dashboardOf(company)).counters).toMatchObject({ aguardando: 2, cancelado: 0, venda: 0 });
  });

  it("lists all users by name, with who is online", async () => {
    const company = await world.addCompany("People");
    const now = world.services.now();
    const rename = (id: number, name: string, minutesAgo: number | null) =>
      world.database.db
        .update(users)
        .set({ name, lastSeenAt: minutesAgo === null ? null : after(now, -minutesAgo) })
        .where(eq(users.id, id));
    const third = await company.addUser("user");
    await rename(company.admin.id, "Ítalo", 1);
    await rename(company.agent.id, "bruna", 30);
    await rename(third.id, "Zélia", null);
    const { attendants } = await dashboardOf(company);
    expect(attendants).toEqual([
      { id: company.agent.id, name: "bruna", avgSupportTime: 0, tickets: 0, rating: 0, online: false },
      { id: company.admin.id, name: "Ítalo", avgSupportTime: 0, tickets: 0, rating: 0, online: true },
      { id: third.id, name: "Zélia", avgSupportTime: 0, tickets: 0, rating: 0, online: false },
    ]);
  });
});

describe("routes", () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await world.addCompany("Doors");
  });

  it.each(["/series", "/export"])("%s are for admins only", async (path) => {
    const { status, body } = await company.agent.call("GET", `/dashboard${path}`);
    expect([status, (body as { error: string }).error]).toEqual([403, "ERR_NO_PERMISSION"]);
  });

  it.each([
    "days=-1",
    "days=abc",
    "days=1.5",
    "days=100000",
    "date_from=yesterday",
    "date_from=2026-02-30",
    "date_from=0001-01-01",
    "date_to=9999-12-31",
    "date_from=2026-11-02&date_to=2026-11-01",
    "date_from=2020-01-01&date_to=2026-11-01",
    "date_from=2026-11-01&date_from=2026-11-02",
  ])("refuse %s", async (query) => {
    for (const path of ["", "/series", "/export"]) {
      const { status, body } = await company.admin.call("GET", `/dashboard${path}?${query}`);
      expect([status, (body as { error: string }).error], path).toEqual([400, "ERR_INVALID_REQUEST"]);
    }
  });

  it("refuse unknown groups and unknown formats", async () => {
    expect((await company.admin.call("GET", "/dashboard/series?by=mood")).status).toBe(400);
    expect((await company.admin.call("GET", "/dashboard/export?format=exe")).status).toBe(400);
  });
});

describe("the export", () => {
  const download = (company: TestCompany, query: string) =>
    world.app.inject({
      url: `/dashboard/export${query}`,
      headers: { authorization: `Bearer ${company.admin.token}` },
    });

  it("holds the tables behind the charts, with figures as numbers and no formulas", async () => {
    const company = await thirtyDays("America/Sao_Paulo", () => 13);
    await world.database.db.update(users).set({ name: "=cmd()" }).where(eq(users.id, company.agent.id));
    const reply = await download(company, "?days=30");
    expect(reply.headers["content-disposition"]).toBe('attachment; filename="painel.xlsx"');
    const book = read(reply.rawPayload, { type: "buffer" });
    expect(book.SheetNames).toEqual([
      "Resumo",
      "Atendentes",
      "Por hora",
      "Por fila",
      "Por conexão",
      "Por etiqueta",
      "Por atendente",
    ]);
    const rows = (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, raw: true });
    expect(rows("Resumo").slice(0, 4)).toEqual([
      ["Indicador", "23/10/2026 a 21/11/2026", "23/09/2026 a 22/10/2026"],
      ["Resolvidos", 30, 0],
      ["Leads", 20, 0],
      ["Tempo médio de atendimento (min)", 31],
    ]);
    expect(rows("Atendentes")[1]).toEqual(["'=cmd()", 2, 32, 15, "Offline"]);
    expect(rows("Por hora")[11]).toEqual(["10h", 1]);
    expect(rows("Por fila").slice(0, 2)).toEqual([
      ["Dia", "Sales", "Support"],
      ["23/10/2026", 0, 1],
    ]);
    expect(rows("Por atendente")[0]).toContain("'=cmd()");

    const csv = await download(company, "?days=30&format=csv");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines: string[][] = parse(csv.body, {
      bom: true,
      delimiter: ";",
      relax_column_count: true,
      skip_empty_lines: true,
    });
    expect(lines.slice(0, 3)).toEqual([["Resumo"], rows("Resumo")[0], ["Resolvidos", "30", "0"]]);
    expect(lines).toContainEqual(["'=cmd()", "2", "32", "15", "Offline"]);
    expect(lines.filter(([name]) => book.SheetNames.includes(name ?? ""))).toHaveLength(7);
  });

  it("of a company without activity has column names and zeros", async () => {
    const company = await world.addCompany("Nothing");
    const book = read((await download(company, "?days=3")).rawPayload, { type: "buffer" });
    expect(utils.sheet_to_json(book.Sheets["Por etiqueta"] ?? {}, { header: 1 })[0]).toEqual(["Dia"]);
    expect(utils.sheet_to_json(book.Sheets["Por hora"] ?? {}, { header: 1 })).toHaveLength(25);
  });
});
