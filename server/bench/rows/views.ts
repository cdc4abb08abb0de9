import type { ViewCondition, ViewOrder } from "@balcao/shared/inbox/views.ts";
import { sql } from "drizzle-orm";
import { views } from "../../inbox/views/views.table.ts";
import type { BenchServer } from "../bench-server.ts";
import { percentiles, type Row, round } from "../measure.ts";
import { measureReads } from "../measure-reads.ts";
import { latest, measureScreens } from "./fanout.ts";
import { tickets } from "./history.ts";
import { addOffice, giveTicketsToNewest, office } from "./office.ts";

type Made = { conditions: ViewCondition[]; order?: ViewOrder };

/** Shares views with everyone in the newest company, and returns their ids. */
async function share({ database: { db } }: BenchServer, made: readonly Made[]): Promise<number[]> {
  const [company] = await db.execute<{ id: number }>(sql`select max(company_id)::int as id from tickets`);
  const rows = await db
    .insert(views)
    .values(
      made.map(({ conditions, order = "newest" }, place) => ({
        ...{
          companyId: company?.id ?? 0,
          name: `View ${place}`,
          reach: "everyone" as const,
          position: place + 1,
          order,
        },
        filter: { match: "all" as const, groups: [{ match: "all" as const, conditions }] },
      })),
    )
    .returning({ id: views.id });
  return rows.map(({ id }) => id);
}

async function firstIds({ database: { db } }: BenchServer, table: "tags" | "queues"): Promise<[number, number]> {
  const rows = await db.execute<{ id: number }>(sql`
    select id from ${sql.identifier(table)} where company_id = (select max(company_id) from tickets) order by id limit 2`);
  return [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
}

const viewPages: Row = {
  name: "view.page",
  about: `first pages of an admin's views of three conditions among ${tickets} tickets, in each order, one with closed tickets`,
  measure: () =>
    measureReads({
      profile: "admin",
      requests: 300,
      paths: async (server) => {
        const [[tag], queues] = [await firstIds(server, "tags"), await firstIds(server, "queues")];
        const three: ViewCondition[] = [
          { by: "waiting", not: false, minutes: 10 },
          { by: "tag", not: false, anyOf: [tag] },
          { by: "queue", not: false, anyOf: queues },
        ];
        const ids = await share(server, [
          ...(["newest", "oldest", "waiting", "priority"] as const).map((order) => ({ conditions: three, order })),
          { conditions: [{ by: "status", not: false, anyOf: ["closed"] }, ...three.slice(1)] },
        ]);
        return ids.map((id) => `/views/${id}/tickets`);
      },
    }),
};

/** As many as an agent of a large team may have. */
const twelve = ([tag, otherTag]: [number, number], [queue, otherQueue]: [number, number]): Made[] => {
  const conditions: ViewCondition[][] = [
    [{ by: "waiting", not: false, minutes: 10 }],
    [
      { by: "waiting", not: false, minutes: 60 },
      { by: "queue", not: false, anyOf: [queue] },
    ],
    [{ by: "priority", not: false, anyOf: ["urgent", "high"] }],
    [{ by: "tag", not: false, anyOf: [tag] }],
    [
      { by: "tag", not: true, anyOf: [tag, otherTag] },
      { by: "unread", not: false },
    ],
    [
      { by: "agent", not: false, anyOf: ["me"] },
      { by: "lastMessage", not: false, from: "contact" },
    ],
    [
      { by: "agent", not: false, anyOf: ["me"] },
      { by: "lastMessage", not: false, from: "us" },
    ],
    [
      { by: "agent", not: false, anyOf: [null] },
      { by: "queue", not: false, anyOf: [queue, otherQueue] },
    ],
    [{ by: "snoozed", not: false }],
    [
      { by: "status", not: false, anyOf: ["pending"] },
      { by: "unread", not: false },
    ],
    [{ by: "windowShut", not: false }],
    [{ by: "channel", not: false, anyOf: ["whatsapp-cloud"] }],
  ];
  return conditions.map((own) => ({ conditions: own }));
};

export const shareTwelve = async (server: BenchServer): Promise<number[]> =>
  share(server, twelve(await firstIds(server, "tags"), await firstIds(server, "queues")));

const viewCounts: Row = {
  name: "view.counts",
  about: `the counts of twelve views for an agent of a busy office (${office.agents} agents, ${office.queues} queues, ${office.open} open tickets)`,
  measure: () =>
    measureReads({
      profile: "user",
      requests: 300,
      prepare: addOffice,
      paths: async (server) => {
        await giveTicketsToNewest(server);
        await shareTwelve(server);
        return ["/views/counts"];
      },
    }),
};

const adminViewCounts: Row = {
  name: "view.counts.admin",
  about: `the same for an admin with a tenth of ${tickets} tickets not closed`,
  measure: () =>
    measureReads({
      profile: "admin",
      requests: 100,
      paths: async (server) => {
        await shareTwelve(server);
        return ["/views/counts"];
      },
    }),
};

const traffic = { perSecond: 20, seconds: 30 };

const busyViews: Row = {
  name: "view.busy",
  about:
    `the counts of twelve views and a view's tickets, asked by ${office.agents} screens of a busy office at most every 4 s ` +
    `while ${traffic.perSecond} messages a second come; the maximum is the latest message on a screen`,
  measure: async () => {
    const { delays, durations, cpuMs } = await measureScreens(traffic, async (server) => {
      const company = await addOffice(server);
      const [first = 0] = await shareTwelve(server);
      const tokens = await server.signInAgents(office.agents, "user", company);
      await giveTicketsToNewest(server, office.agents);
      return { connectionId: company.connectionId, tokens, asked: ["/views/counts", `/views/${first}/tickets`] };
    });
    const perSecond = round(durations.length / traffic.seconds);
    return { ...percentiles(durations), worst: latest(delays), perSecond, cpuMs };
  },
};

export const viewRows: readonly Row[] = [viewPages, viewCounts, adminViewCounts, busyViews];
