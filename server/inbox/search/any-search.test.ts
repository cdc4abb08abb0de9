import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { messages, weekOf, wordsOfCompany } from "../messages/messages.table.ts";
import { listTickets } from "../tickets/list/list-tickets.ts";
import { tickets } from "../tickets/tickets.table.ts";
import { maySee } from "../tickets/visible-tickets.ts";
import { searchMessages } from "./search-messages.ts";

const random = seededRandom(23);
const began = Date.parse("2026-03-01T12:00:00Z");
/** Most messages are of one week; others reach back for years. */
const ages = [0, 0, 0, 0, 3, 8, 40, 200, 700, 2_000];
const dayMs = 86_400_000;
const said = ["Bom dia", "Já chegou?", "AÇÃO", "acao", "bom", "entrega 4711b", "привет", "só amanhã", "dia", "Bombom"];
/** The tickets with messages; the others are to be found by their contacts. */
const withMessages = 60;
const people = ["João Ávila", "joao avila", "Maria 90210", "Ana Maria", "José", "Zé", "Bruna Conceição"];

let world: World;
let company: TestCompany;
let colleague: Caller;
const stored: (typeof messages.$inferSelect & { ticket: typeof tickets.$inferSelect })[] = [];
const made: (typeof tickets.$inferSelect & { name: string })[] = [];

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  colleague = await company.addUser("user");
  const other = await world.addCompany("Theirs");
  for (const whose of [company, other]) await fill(whose);
});
afterAll(() => world.close());

/** Times repeat, and a later stored message may have an earlier time. */
const moment = () => new Date(began + random.between(0, 40) * 1_000);

async function fill({ id: companyId, queueIds, connectionId, agent }: TestCompany): Promise<void> {
  const { db } = world.database;
  for (let n = 0; n < 250; n++) {
    const name = random.of(people);
    const [contact] = await db
      .insert(contacts)
      .values({ companyId, name, number: `${companyId}55119${String(n).padStart(8, "0")}` })
      .returning();
    const contactId = contact?.id ?? 0;
    const [ticket] = await db
      .insert(tickets)
      .values({
        companyId,
        contactId,
        connectionId,
        queueId: random.of([queueIds[0] ?? 0, queueIds[1] ?? 0, null]),
        userId: random.of([agent.id, colleague.id, null, null]),
        status: random.of(["pending", "verified", "open", "closed"]),
        protocol: `any-${companyId}-${n}`,
        lastMessageAt: moment(),
      })
      .returning();
    if (!ticket) throw new Error("no ticket was made");
    if (companyId === company.id) made.push({ ...ticket, name });
    if (n >= withMessages) continue;
    const rows = Array.from({ length: 8 }, (_, at) => ({
      companyId,
      contactId,
      connectionId,
      ticketId: ticket.id,
      providerId: `${ticket.id}-${at}`,
      fromMe: random.chance(0.5),
      body: `${random.of(said)} ${random.of(said)}`,
      isDeleted: random.chance(0.1),
      createdAt: new Date(moment().getTime() - random.of(ages) * dayMs),
    }));
    const written = await db.insert(messages).values(rows).returning();
    if (companyId !== company.id) continue;
    stored.push(...written.map((message) => ({ ...message, ticket })));
  }
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The expected result of a search, computed from all messages. */
function expected(actor: Actor, text: string): number[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const holds = (body: string) => {
    const has = folded(body).match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.every((word, at) =>
      has.some((one) => (at === words.length - 1 ? one.startsWith(word) : one === word)),
    );
  };
  return stored
    .filter(({ isDeleted, body, ticket }) => !isDeleted && holds(body) && maySee(actor, ticket))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
    .map(({ id }) => id);
}

function contextOf({ id }: Caller, profile: "admin" | "user", queueIds: number[]): Context {
  const actor: Actor = { type: "user", id, name: "", profile, super: false, queueIds, loginId: "", supports: null };
  return { ...world.services, actor, companyId: company.id, pending: null };
}

describe.each([7, 5_000])("with %i messages searched", (scanned) => {
  it.each(["bom", "bo", "bom dia", "dia bom", "acao", "amanha", "4711b", "привет", "entrega 47", "nadadisto"])(
    "finds every hit of %s once, in order of time, and no others",
    async (text) => {
      const callers = [
        contextOf(company.admin, "admin", []),
        contextOf(company.agent, "user", company.queueIds),
        contextOf(colleague, "user", company.queueIds.slice(1)),
        contextOf(company.agent, "user", []),
      ];
      for (const ctx of callers) {
        const found: number[] = [];
        for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
          const page = await searchMessages(ctx, { searchParam: text, cursor }, scanned);
          found.push(...page.hits.map(({ message }) => Number(message.id)));
          cursor = page.nextCursor ?? undefined;
        }
        expect(found).toEqual(expected(ctx.actor, text));
      }
    },
  );
});

it("asks the index for words and weeks", async () => {
  const plan = await world.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ "QUERY PLAN": string }>(sql`
      explain select from ${messages}
      where ${wordsOfCompany(messages)} @@ '1.bom:*'::tsquery and array[${weekOf(messages.createdAt)}] && array[1, 2]`);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("messages_words_by_week");
  expect(text).toMatch(/Index Cond: .*@@.*&&/);
});

const listed = async (caller: Caller, query: string): Promise<{ tickets: Ticket[]; count: number | undefined }> => {
  const { pages, count } = await walkPages(
    async (cursor) => (await caller.call("GET", `/tickets?${query}&cursor=${cursor}`)).body as TicketPage,
  );
  return { tickets: pages.flatMap(({ tickets }) => tickets), count };
};

/** Fewer than the tickets of a person, so that common names fill a page and rare ones do not; and more. */
describe.each([30, 170, 2_000])("with %i tickets scanned", (scanned) => {
  it("finds every ticket that matches a name, for each person's rights", async () => {
    for (const ctx of [
      contextOf(company.admin, "admin", []),
      contextOf(company.agent, "user", company.queueIds),
      contextOf(colleague, "user", company.queueIds.slice(1)),
    ])
      for (const text of ["joao", "MARIA", "z", "conceição", "90210", "a"])
        for (const status of ["", "pending", "closed"] as const) {
          const query = { searchParam: text, status: status || undefined, showAll: true, searchMessages: false };
          const { pages, count } = await walkPages((cursor) =>
            listTickets(ctx, { ...query, cursor: decodeURIComponent(cursor) || undefined }, scanned),
          );
          const start = text.length < 3;
          const wanted = made
            .filter((one) => maySee(ctx.actor, one) && (status === "" || one.status === status))
            .filter(({ name }) => (start ? folded(name).startsWith(folded(text)) : folded(name).includes(folded(text))))
            .sort((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || b.id - a.id)
            .map(({ id }) => id);
          const found = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
          expect(found, `${text} ${status}`).toEqual(wanted);
          // A page that the latest tickets fill counts no further.
          if (wanted.length > 40) expect(count).toBeGreaterThan(40);
          else expect(count).toBe(wanted.length);
        }
  });
});

it("lists the tickets of every status in the same order for each person, page by page", async () => {
  for (const [caller, profile] of [
    [company.admin, "admin"],
    [company.agent, "user"],
    [colleague, "user"],
  ] as const) {
    const { tickets: found, count } = await listed(caller, "status=&showAll=true");
    const { actor } = contextOf(caller, profile, company.queueIds);
    const wanted = made
      .filter((one) => maySee(actor, one))
      .sort((a, b) => b.lastMessageAt.getTime() - a.lastMessageAt.getTime() || b.id - a.id);
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(count).toBe(wanted.length);
  }
});

it("lists contacts by name, page by page, each once", async () => {
  for (const text of ["", "jo", "maria", "ão"]) {
    const searched = `searchParam=${encodeURIComponent(text)}`;
    const { pages } = await walkPages(
      async (cursor) => (await company.agent.call("GET", `/contacts?${searched}&cursor=${cursor}`)).body as ContactPage,
    );
    const found = pages.flatMap(({ contacts }) => contacts);
    const wanted = made
      .filter(({ name }) =>
        text.length < 3 ? folded(name).startsWith(folded(text)) : folded(name).includes(folded(text)),
      )
      .sort((a, b) =>
        folded(a.name) < folded(b.name) ? -1 : folded(a.name) > folded(b.name) ? 1 : a.contactId - b.contactId,
      )
      .map(({ contactId }) => contactId);
    expect(
      found.map(({ id }) => id),
      text,
    ).toEqual(wanted);
  }
});
