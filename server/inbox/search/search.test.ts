import type { MessageHits, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { tickets } from "../tickets/tickets.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
  await world.connect();
});
afterAll(() => world.close());

async function ticketsBy(caller: Caller, text: string, more = ""): Promise<Ticket[]> {
  const query = new URLSearchParams({ searchParam: text, showAll: "true", status: "" });
  return ((await caller.call("GET", `/tickets?${query}${more}`)).body as TicketPage).tickets;
}

async function messagesBy(caller: Caller, text: string, more = {}): Promise<MessageHits> {
  const query = new URLSearchParams({ searchParam: text, ...more });
  return (await caller.call("GET", `/messages/search?${query}`)).body as MessageHits;
}

const deliver = (number: string, body: string, pushName = `Contact ${number}`, to = company) =>
  world.whatsapp.deliver(to.connectionId, number, body, { pushName });

it("finds a contact without accents and case, by any part of the name", async () => {
  await deliver("5531988421907", "oi", "João Antônio Conceição");
  for (const text of ["joão", "JOAO", "antonio", "conceicao", "ção", "jo", "j"]) {
    expect(
      (await ticketsBy(company.admin, text)).map(({ contact }) => contact.name),
      text,
    ).toContain("João Antônio Conceição");
  }
  for (const text of ["%", "_", "\\", "an", "zzz"]) expect(await ticketsBy(company.admin, text), text).toEqual([]);
});

it("finds a number in any notation, with and without the ninth digit", async () => {
  await deliver("5585987654321", "oi");
  await deliver("558532109876", "oi");
  for (const text of ["5585987654321", "+55 (85) 98765-4321", "85 98765 4321", "(85) 8765-4321", "87654321"])
    expect(
      (await ticketsBy(company.admin, text)).map(({ contact }) => contact.number),
      text,
    ).toEqual(["5585987654321"]);
  for (const text of ["85 3210-9876", "+55 (85) 3210 9876"])
    expect(
      (await ticketsBy(company.admin, text)).map(({ contact }) => contact.number),
      text,
    ).toEqual(["558532109876"]);
});

it("finds a ticket by its protocol, whole, from its beginning, or as lists show it", async () => {
  await deliver("5531911110000", "oi");
  const [ticket] = await ticketsBy(company.admin, "5531911110000");
  const { protocol, id } = ticket as Ticket;
  for (const text of [protocol, protocol.toLowerCase(), `SAC...${protocol.slice(-6)}`, String(id)])
    expect(
      (await ticketsBy(company.admin, text)).map((one) => one.id),
      text,
    ).toContain(id);
  expect((await ticketsBy(company.admin, protocol.slice(0, 20))).map((one) => one.id)).toContain(id);
  expect(await ticketsBy(other.admin, protocol)).toEqual([]);
});

it("narrows by tag, by agent and by day", async () => {
  await deliver("5531911112222", "oi");
  const [ticket] = await ticketsBy(company.admin, "5531911112222");
  const id = ticket?.id ?? 0;
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  const ids = async (more: string) => (await ticketsBy(company.admin, "5531911112222", more)).map((one) => one.id);
  expect(await ids(`&users=[${company.agent.id}]`)).toEqual([id]);
  expect(await ids(`&users=[${company.admin.id},${company.agent.id}]`)).toEqual([id]);
  expect(await ids(`&users=[${company.admin.id}]`)).toEqual([]);
  expect(await ids("&tags=[1]")).toEqual([]);
  // 02:30 UTC is still the day before in São Paulo.
  await world.database.db
    .update(tickets)
    .set({ updatedAt: new Date("2026-03-02T02:30:00Z") })
    .where(eq(tickets.id, id));
  expect(await ids("&date=2026-03-01")).toEqual([id]);
  expect(await ids("&date=2026-03-02")).toEqual([]);
  expect(await ids("&date=2026-03-01T12:00:00.000Z")).toEqual([id]);
  expect((await company.admin.call("GET", "/tickets?date=yesterday")).status).toBe(400);
});

it("finds words inside messages, without accents and case, the last one unfinished", async () => {
  await deliver("5531922220000", "A batedeira Vermelha já chegou à loja?");
  for (const text of ["batedeira", "VERMELHA bated", "ja chegou", "à loj", "chegou loja"]) {
    expect(
      (await messagesBy(company.admin, text)).hits.map(({ message }) => message.body),
      text,
    ).toEqual(["A batedeira Vermelha já chegou à loja?"]);
  }
  for (const text of ["bated vermelha", "geladeira", "'; drop table", "!!", "&|:*"])
    expect((await messagesBy(company.admin, text)).hits, text).toEqual([]);
  expect((await messagesBy(other.admin, "batedeira")).hits).toEqual([]);
});

it("stores texts that are hard to split into words, and finds the words beside them", async () => {
  const longest = "x".repeat(2_046);
  const hard = [
    `${longest} ${longest}y`,
    "ŉa l'eau ''d'' ' ' \\'",
    "a\u0001b \u0001\u0001",
    "½ ㎯ ﷺ ① 🎉",
    "a@b.c/d'e%27'f https://x.y/'z' '",
  ];
  for (const [n, text] of hard.entries()) await deliver("5531966660000", `${text} agulha${n}`);
  for (const [n, text] of hard.entries())
    expect(
      (await messagesBy(company.admin, `agulha${n}`)).hits.map(({ message }) => message.body),
      text,
    ).toEqual([`${text} agulha${n}`]);
  expect((await messagesBy(company.admin, "agulha")).hits).toHaveLength(hard.length);
});

it("shows an agent nothing of conversations without access", async () => {
  await deliver("5531922223333", "orquídea azul");
  const stranger = await company.addUser("user", []);
  const colleague = await company.addUser("user");
  const found = async (caller: Caller) => (await messagesBy(caller, "orquidea")).hits.length;
  expect([await found(company.agent), await found(colleague), await found(stranger)]).toEqual([1, 1, 0]);
  const [ticket] = await ticketsBy(company.admin, "5531922223333");
  await company.agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  expect([await found(company.agent), await found(colleague), await found(company.admin)]).toEqual([1, 0, 1]);
});

it("pages through hits without losing or repeating one", async () => {
  for (let n = 0; n < 45; n++) await deliver("5531933330000", `pagina ${n}`);
  const { pages } = await walkPages((cursor) =>
    messagesBy(company.admin, "pagina", cursor ? { cursor: decodeURIComponent(cursor) } : {}),
  );
  expect(pages.flatMap(({ hits }) => hits.map(({ message }) => message.body))).toEqual(
    Array.from({ length: 45 }, (_, n) => `pagina ${44 - n}`),
  );
});

it("opens a conversation around a hit, and loads both ways", async () => {
  for (let n = 0; n < 70; n++) await deliver("5531944440000", `linha ${n}`);
  const [hit] = (await messagesBy(company.admin, "linha 30")).hits;
  const read = async (query: string) =>
    (await company.admin.call("GET", `/messages/${hit?.ticket.id}?${query}`)).body as MessagePage;
  const middle = await read(`around=${hit?.message.id}`);
  const numbers = ({ messages }: MessagePage) => messages.map(({ body }) => Number(body.slice(6)));
  expect(numbers(middle)).toEqual(Array.from({ length: 20 }, (_, n) => n + 20));
  expect(numbers(await read(`cursor=${middle.nextCursor}`))).toEqual(Array.from({ length: 20 }, (_, n) => n));
  const below = await read(`after=${middle.previousCursor}`);
  expect(numbers(below)).toEqual(Array.from({ length: 20 }, (_, n) => n + 40));
  const end = await read(`after=${below.previousCursor}`);
  expect([numbers(end), end.previousCursor]).toEqual([Array.from({ length: 10 }, (_, n) => n + 60), null]);
  expect((await company.admin.call("GET", `/messages/${hit?.ticket.id}?around=999999999`)).status).toBe(404);
});

it("continues with the contact's earlier tickets, as far as the agent may see them", async () => {
  const number = "5531955550000";
  await deliver(number, "first time");
  const [first] = await ticketsBy(company.admin, number);
  await company.agent.call("PUT", `/tickets/${first?.id}`, { status: "open" });
  await company.agent.call("PUT", `/tickets/${first?.id}`, { status: "closed" });
  await deliver(number, "second time");
  const second = (await ticketsBy(company.admin, number)).find(({ id }) => id !== first?.id);
  const history = async (caller: Caller) =>
    (await caller.call("GET", `/messages/${second?.id}?history=true`)).body as MessagePage;
  const page = await history(company.agent);
  expect(page.messages.map(({ body }) => body)).toEqual(["first time", "second time"]);
  expect(page.tickets.map(({ id, protocol }) => [id, protocol])).toEqual([
    [first?.id, first?.protocol],
    [second?.id, second?.protocol],
  ]);
  // The second ticket waits in one of the agent's queues; the first was in another.
  await company.admin.call("PUT", `/tickets/${second?.id}`, { queueId: company.queueIds[1] });
  const elsewhere = await company.addUser("user", [company.queueIds[1] ?? 0]);
  expect((await history(elsewhere)).messages.map(({ body }) => body)).toEqual(["second time"]);
});
