import { ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { createWorld, type TestCompany, type World } from "../testing/world.ts";
import { listContacts } from "./contacts/list-contacts.ts";
import { countTickets, listTickets } from "./tickets/list/list-tickets.ts";
import { nextTicket } from "./tickets/list/next-ticket.ts";
import { readTicketsById } from "./tickets/ticket-view.ts";

/** A busy office, in which few tickets are an agent's own. */
const office = { agents: 50, queues: 10, open: 2_000, waiting: 300, contacts: 30_000 };
/** PostgreSQL plans the first five calls of a statement anew. */
const calls = 12;

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  const { sql: driver } = world.database;
  await driver`insert into queues (company_id, name, color)
    select ${company.id}, 'Queue ' || n, '#1122' || n + 20 from generate_series(1, ${office.queues}::int) n`;
  await driver`insert into users (company_id, name, email, password_hash, profile)
    select ${company.id}, 'Agent', n || '@office.example', '', 'user' from generate_series(1, ${office.agents}::int) n`;
  await driver`insert into contacts (company_id, name, number)
    select ${company.id}, 'Cliente ' || n, (5531900000000 + n)::text from generate_series(1, ${office.contacts}::int) n`;
  await driver`
    insert into tickets (company_id, contact_id, queue_id, user_id, status, protocol)
    select ${company.id}, c.id, q.ids[1 + n % array_length(q.ids, 1)], case when n > ${office.waiting}::int then u.ids[1 + n % array_length(u.ids, 1)] end,
      case when n > ${office.waiting}::int then 'open' else 'pending' end, 'OFFICE' || n
    from (select id, row_number() over () as n from contacts where company_id = ${company.id} limit ${office.open + office.waiting}::int) c
    cross join (select array_agg(id) as ids from users where company_id = ${company.id}) u
    cross join (select array_agg(id) as ids from queues where company_id = ${company.id}) q`;
  await driver`analyze`;
});
afterAll(() => world.close());

function agent(): Context {
  const { id } = company.agent;
  const { queueIds } = company;
  const actor: Actor = {
    type: "user",
    id,
    name: "",
    profile: "user",
    super: false,
    queueIds,
    loginId: "",
    supports: null,
  };
  return { ...world.services, actor, companyId: company.id, pending: null };
}

const lists: [string, (ctx: Context) => Promise<unknown>][] = [
  ...ticketStatuses.map((status): [string, (ctx: Context) => Promise<unknown>] => [
    status,
    (ctx) => listTickets(ctx, { status }),
  ]),
  ["the waiting by their wait", (ctx) => listTickets(ctx, { status: "pending", waitingOrder: "oldestFirst" })],
  ["the badges", (ctx) => countTickets(ctx, {})],
  ["contacts by name", (ctx) => listContacts(ctx, {})],
  ["contacts after some", (ctx) => listContacts(ctx, { cursor: "1_cliente 2" })],
  ["contacts without a number", (ctx) => listContacts(ctx, { withoutNumber: true })],
  ["the next", (ctx) => nextTicket(ctx, { waitingOrder: "oldestFirst" })],
];

it("plans tickets by their ids once for lists of any length", async () => {
  const rows = await world.database.sql<{ id: number }[]>`select id from tickets order by id limit ${calls}`;
  const ids = rows.map(({ id }) => id);
  const planned = await world.database.db.transaction(async (tx) => {
    for (let n = 2; n < calls; n++) await readTicketsById({ ...world.services, db: tx }, ids.slice(0, n));
    return tx.execute<{ kept: number }>(
      sql`select generic_plans::int as kept from pg_prepared_statements where statement like '%"tickets"."id" = any(%'`,
    );
  });
  expect(planned).toHaveLength(1);
  expect(planned[0]?.kept).toBeGreaterThan(0);
});

it.each(lists)("%s: the list is planned once, since planning takes longer than reading", async (_, list) => {
  const planned = await world.database.db.transaction(async (tx) => {
    for (let n = 0; n < calls; n++) await list({ ...agent(), db: tx });
    return tx.execute<{ statement: string; kept: number }>(
      sql`select statement, generic_plans::int as kept from pg_prepared_statements
        where statement like any (array['%unnest(%', '%with page as (%']) and generic_plans + custom_plans >= ${calls}::int`,
    );
  });
  expect(planned.length).toBeGreaterThan(0);
  expect(planned.filter(({ kept }) => kept === 0)).toEqual([]);
});
