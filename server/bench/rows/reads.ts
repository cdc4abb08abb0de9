import { sql } from "drizzle-orm";
import type { BenchServer } from "../bench-server.ts";
import type { Row } from "../measure.ts";
import { measureReads, type Prepare } from "../measure-reads.ts";
import { addFlood, flood } from "./flood.ts";
import { historyFactor, longConversation, messages, tickets } from "./history.ts";
import { addOffice, giveTicketsToNewest, office } from "./office.ts";
import { word } from "./sayings.ts";
import { addTeam } from "./team.ts";

const among = `among ${tickets} tickets and ${messages} messages`;
/** For requests that take longer the larger the history is. */
const fewer = (requests: number): number => Math.ceil(requests / historyFactor);
/** The cursor of a later page, as the page before it would return it. */
const later = ({ services }: BenchServer, days: number): string =>
  `cursor=${new Date(services.now().getTime() - days * 86_400_000).toISOString()}_50000`;

const measureAgentsTickets = (prepare?: Prepare) =>
  measureReads({
    profile: "user",
    ...(prepare && { prepare }),
    paths: (server) =>
      ["pending", "open"].flatMap((status) => [
        `/tickets?status=${status}`,
        `/tickets?status=${status}&${later(server, 100)}`,
      ]),
  });

const agentsTickets: Row = {
  name: "tickets.page",
  about: `pages of an agent's waiting and open tickets ${among}`,
  measure: () => measureAgentsTickets(),
};

const teamsTickets: Row = {
  name: "tickets.page.team",
  about: `the same with 20 fields and 12 views`,
  measure: () =>
    measureAgentsTickets(async (server) => {
      await addTeam(server);
      return server;
    }),
};

const officeTickets: Row = {
  name: "tickets.office",
  about: `the lists of an agent in a busy office (${office.agents} agents, ${office.queues} queues, ${office.open} open tickets), beside ${tickets} tickets of another company`,
  measure: () =>
    measureReads({
      profile: "user",
      prepare: addOffice,
      paths: async (server) => {
        await giveTicketsToNewest(server);
        return ["pending", "open"].map((status) => `/tickets?status=${status}`);
      },
    }),
};

const closedTickets: Row = {
  name: "tickets.closed",
  about: `pages of an admin's closed tickets ${among}`,
  measure: () =>
    measureReads({
      profile: "admin",
      paths: (server) => {
        const closed = "/tickets?status=closed&showAll=true";
        return [closed, `${closed}&${later(server, 10)}`, `${closed}&${later(server, 300)}`];
      },
    }),
};

const ticketCounts: Row = {
  name: "tickets.counts",
  about: `an agent's and everybody's badges ${among}`,
  measure: () => measureReads({ profile: "admin", paths: () => ["/tickets/counts", "/tickets/counts?showAll=true"] }),
};

const kanban: Row = {
  name: "tickets.kanban",
  about: `lanes of an admin's board ${among}`,
  measure: () =>
    measureReads({
      profile: "admin",
      paths: async ({ database: { db } }) => {
        const tags = await db.execute<{ id: number }>(sql`select id from tags`);
        return ["none", ...tags.map(({ id }) => id)].map((tag) => `/tickets/kanban-lane?showAll=true&tagId=${tag}`);
      },
    }),
};

const ticketSearch: Row = {
  name: "search.tickets",
  about: `an agent's searches by name, number and protocol ${among}`,
  measure: () =>
    measureReads({
      profile: "user",
      requests: 300,
      paths: () =>
        ["maria", "conceicao xavier", "jo", "90210", "5511900054320", "SAC...54320", "zzz"].map(
          (text) => `/tickets?status=&showAll=true&searchParam=${encodeURIComponent(text)}`,
        ),
    }),
};

const messagePages: Row = {
  name: "messages.page",
  about: `the newest, an earlier and a middle page of conversations of ${longConversation.messages} messages, with history`,
  measure: () =>
    measureReads({
      profile: "user",
      paths: async ({ database: { db } }) => {
        const middles = await db.execute<{ ticket: number; id: number; cursor: string }>(sql`
          select ticket_id as ticket, id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || id as cursor
          from messages where ticket_id % 20 = 0 and ticket_id % 5000 = 0 and provider_id like '%-30'`);
        return middles.flatMap(({ ticket, id, cursor }) => [
          `/messages/${ticket}?history=true`,
          `/messages/${ticket}?history=true&cursor=${cursor}`,
          `/messages/${ticket}?history=true&around=${id}`,
        ]);
      },
    }),
};

/** Rare and common words, beginnings of words, several at once, numbers, and words that occur in no message. */
const wanted = [
  word(0),
  word(12),
  word(60),
  word(900),
  word(9_000),
  `${word(3)} ${word(40)}`,
  `${word(0)} ${word(1)}`,
  "entreg",
  "voce ja",
  "90210",
  "nadadisto",
];

const searches = (server: BenchServer): string[] =>
  wanted.flatMap((text) => {
    const path = `/messages/search?searchParam=${encodeURIComponent(text)}`;
    return [path, path, `${path}&${later(server, 300)}`];
  });

const bodySearch: Row = {
  name: "search.body",
  about: `an agent's searches in the bodies of ${messages} messages, and how they go on`,
  measure: () => measureReads({ profile: "user", requests: 330, paths: searches }),
};

const floodedSearch: Row = {
  name: "search.flood",
  about: `the same searches, just after ${flood} alike messages came that hold none of the words`,
  measure: () => measureReads({ profile: "user", requests: fewer(330), prepare: addFlood, paths: searches }),
};

const contactPages: Row = {
  name: "contacts.page",
  about: `pages of ${tickets} contacts by name`,
  measure: () =>
    measureReads({
      profile: "user",
      paths: () => ["/contacts", "/contacts?cursor=1_maria", "/contacts?cursor=1_rafael%20souza"],
    }),
};

const contactSearch: Row = {
  name: "search.contacts",
  about: `searches by parts of names, accents left out, and of numbers among ${tickets} contacts`,
  measure: () =>
    measureReads({
      profile: "user",
      paths: () =>
        ["maria", "joão", "conceicao xavier", "ção", "jo", "b", "90210", "5511900054321", "11 90005", "119", "zzz"].map(
          (text) => `/contacts?searchParam=${encodeURIComponent(text)}`,
        ),
    }),
};

/** The requests of an admin's first screen, over the periods it offers. */
const dashboard: Row = {
  name: "dashboard",
  about: `GET /dashboard over 3 to 90 days ${among}, each ticket with its tracking`,
  measure: () =>
    measureReads({
      profile: "admin",
      requests: fewer(300),
      paths: () => ["", "?days=3", "?days=7", "?days=30", "?days=60", "?days=90"].map((query) => `/dashboard${query}`),
    }),
};

/** The requests of the tab with the costs, by month at first, and of its longest list. */
const costs: Row = {
  name: "costs",
  about: `GET /costs and /costs/groups over 7 to 90 days ${among}, each own message with its price category`,
  measure: () =>
    measureReads({
      profile: "admin",
      requests: fewer(300),
      paths: () =>
        ["days=7", "days=30", "days=90"].flatMap((days) => [
          `/costs?${days}`,
          `/costs/groups?by=month&${days}`,
          `/costs/groups?by=agent&${days}`,
          `/costs/groups?by=ticket&${days}`,
        ]),
    }),
};

/** Every list and search. */
export const reads: readonly Row[] = [
  agentsTickets,
  teamsTickets,
  officeTickets,
  closedTickets,
  ticketCounts,
  kanban,
  messagePages,
  contactPages,
  contactSearch,
  ticketSearch,
  bodySearch,
  floodedSearch,
  dashboard,
  costs,
];
