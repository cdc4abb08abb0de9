import type { Dashboard, DashboardSeries, PeriodFigures, SeriesKind } from "@balcao/shared/insights/dashboard.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { addContacts, addPast, type Past, type Stretch } from "./test-history.ts";
import { naive } from "./test-naive.ts";

/** For any history, the statements give the same figures as counting one by one. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return { below, pick, chance: (share: number) => next() < share };
}
type Numbers = ReturnType<typeof numbersFrom>;

const minuteMs = 60_000;

function aStretch(numbers: Numbers, from: number, userIds: readonly number[], isLast: boolean): Stretch {
  const { below, chance, pick } = numbers;
  const queuedAt = new Date(from);
  const startedAt = chance(0.8) ? new Date(from + (chance(0.2) ? 0 : below(90) * minuteMs)) : null;
  const began = startedAt?.getTime() ?? from;
  const finishedAt = isLast ? null : new Date(began + below(600) * minuteMs);
  const userId = startedAt ? pick(userIds) : null;
  return {
    queuedAt,
    startedAt,
    firstResponseAt: chance(0.7) ? new Date(from + below(120) * minuteMs) : null,
    finishedAt,
    userId,
    rate: finishedAt && userId && chance(0.5) ? 1 + below(3) : null,
  };
}

function aHistory(numbers: Numbers, company: TestCompany, contactIds: readonly number[], now: number): Past[] {
  const { below, chance, pick } = numbers;
  const userIds = [company.admin.id, company.agent.id];
  /** Mostly recent, and often at the edge of an hour or a day. */
  const moment = () => {
    const back = below(chance(0.3) ? 48 * 60 : 150 * 1440) * minuteMs;
    const at = now - back;
    return chance(0.4) ? at - (at % (60 * minuteMs)) - (chance(0.5) ? 1 : 0) : at;
  };
  // A contact has at most one ticket that is not closed: the first contacts have it.
  return Array.from({ length: 120 }, (_, n) => {
    const isOpen = n < 25;
    const status = isOpen ? pick(["pending", "verified", "open"] as const) : "closed";
    const createdAt = moment();
    const earlier = Array.from({ length: below(3) }, () => aStretch(numbers, moment(), userIds, false));
    const last = aStretch(numbers, createdAt, userIds, isOpen);
    const userId = status === "open" ? pick(userIds) : isOpen ? null : pick([...userIds, null]);
    const running = isOpen
      ? { ...last, userId, startedAt: status === "open" ? (last.startedAt ?? last.queuedAt) : null }
      : last;
    return {
      contactId: (isOpen ? contactIds[n] : pick(contactIds)) ?? 0,
      createdAt: new Date(createdAt),
      updatedAt: new Date(moment()),
      status,
      queueId: pick([...company.queueIds, null]),
      connectionId: pick([company.connectionId, null]),
      userId,
      tagNames: ["AGUARDANDO", "CANCELADO", "VENDA"].filter(() => chance(0.3)),
      stretches: [...earlier, running],
    };
  });
}

const keys: Record<SeriesKind, (one: Past) => readonly unknown[]> = {
  queue: ({ queueId }: Past) => [queueId],
  connection: ({ connectionId }: Past) => [connectionId],
  agent: ({ userId }: Past) => [userId],
  tag: ({ tagNames = [] }: Past) => tagNames,
};

const figuresIn = ({
  supportFinished,
  leads,
  avgSupportTime,
  avgWaitTime,
  avgFirstResponseTime,
  avgRating,
}: PeriodFigures) => ({
  supportFinished,
  leads,
  avgSupportTime,
  avgWaitTime,
  avgFirstResponseTime,
  avgRating,
});

it.each([
  [1, "America/Sao_Paulo", "2026-11-21T02:30:00Z"],
  [2, "America/New_York", "2026-11-01T06:45:00Z"],
  [3, "America/New_York", "2026-03-08T23:10:00Z"],
  [4, "Asia/Kolkata", "2026-07-01T18:40:00Z"],
  [5, "Pacific/Auckland", "2026-04-05T11:59:00Z"],
  [6, "America/Havana", "2026-11-01T12:00:00Z"],
])("history %i in %s", { tags: ["long"] }, async (seed, timeZone, iso) => {
  world.clock.now = new Date(Date.parse(iso) - (world.services.now().getTime() - world.clock.now.getTime()));
  const numbers = numbersFrom(seed);
  const company = await world.addCompany(`Company ${seed}`, { timeZone });
  const contactIds = await addContacts(world, company.id, 60);
  const history = aHistory(numbers, company, contactIds, Date.parse(iso));
  for (const past of history) await addPast(world, company, past);
  const expected = naive(history, timeZone);

  for (const query of [
    "",
    "days=3",
    "days=30",
    "days=90",
    "date_from=2026-02-20&date_to=2026-03-09",
    "date_to=2026-12-31",
  ]) {
    const told: Dashboard = (await company.admin.call("GET", `/dashboard?${query}`)).body;
    const { period, previous } = told;
    expect(told.counters, query).toEqual(expected.counters(period, company.admin.id));
    expect(figuresIn(previous), query).toEqual(expected.figures(previous.period));
    for (const { id, tickets, avgSupportTime, rating } of told.attendants)
      expect({ tickets, avgSupportTime, rating }, query).toEqual(expected.attendant(id, period));
    expect(told.unattended, query).toBe(expected.unattended(period));
    expect(told.oldestWaiting && Date.parse(told.oldestWaiting.since)).toBe(expected.oldestWaiting());
    expect(told.today.hours).toEqual(expected.hours(told.today.day));
    for (const by of ["queue", "connection", "agent", "tag"] as const) {
      const chart: DashboardSeries = (await company.admin.call("GET", `/dashboard/series?by=${by}&${query}`)).body;
      const keysHere = [...new Set(history.flatMap(keys[by]))];
      const lines = keysHere
        .map((key) => [key, expected.made(keys[by], key, period, chart.buckets)] as const)
        .filter(([, counts]) => counts.some((made) => made > 0));
      const keyOf = ({ id, name }: DashboardSeries["groups"][number]) => (by === "tag" ? name : id);
      expect(new Map(chart.groups.map((group) => [keyOf(group), group.counts])), `${by} ${query}`).toEqual(
        new Map(lines),
      );
    }
  }
});
