import { randomUUID } from "node:crypto";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Session } from "@balcao/shared/workspace/auth.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../channels/chat.ts";
import { systemContext } from "../context.ts";
import { contacts } from "../inbox/contacts/contacts.table.ts";
import { messages } from "../inbox/messages/messages.table.ts";
import { readInboundConnection } from "../inbox/messages/receive/inbound-connection.ts";
import { receiveMessage } from "../inbox/messages/receive/receive-message.ts";
import { inboundText } from "../testing/fake-provider.ts";
import { until } from "../testing/until.ts";
import { createWorld, type TestCompany, testPassword, type World } from "../testing/world.ts";

/** Two operations at the same moment, many times over: no server fault, and no loss. */
const rounds = 15;
let world: World;
let company: TestCompany;
let next = 5_521_900_000_000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

const chatOf = (number: string | null, lid: string | null) => ({ chat: contactChat({ phone: number, lid }) });
const deliver = (number: string, body: string, more = {}) =>
  world.whatsapp.deliver(company.connectionId, number, body, more);
const ticketsOf = async (number: string) =>
  ((await company.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage).tickets;

async function openTicket(number: string): Promise<Ticket> {
  await deliver(number, "hello");
  const [ticket] = await ticketsOf(number);
  return (await company.agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" })).body as Ticket;
}

it("reopens a ticket while its contact writes", async () => {
  for (let round = 0; round < rounds; round++) {
    const number = String(next++);
    const { id } = await openTicket(number);
    await company.agent.call("PUT", `/tickets/${id}`, { status: "closed" });
    const [reopened] = await Promise.all([
      company.agent.call("PUT", `/tickets/${id}`, { status: "open" }),
      deliver(number, "again"),
    ]);
    expect([200, 400]).toContain(reopened.status);
    const all = await ticketsOf(number);
    expect(all.filter(({ status }) => status !== "closed")).toHaveLength(1);
  }
});

it("learns a contact's other id from several messages at once", async () => {
  for (let round = 0; round < rounds; round++) {
    const number = String(next++);
    const lid = `7${number}`;
    await deliver(number, "by number");
    await Promise.all([
      deliver(number, "both", chatOf(number, lid)),
      deliver(number, "private", chatOf(null, lid)),
      deliver(number, "number", chatOf(number, null)),
    ]);
    await deliver(number, "both again", chatOf(number, lid));
    const rows = await world.database.db.select().from(contacts).where(eq(contacts.lid, lid));
    expect(rows).toMatchObject([{ number }]);
    const open = (await ticketsOf(number)).filter(({ status }) => status !== "closed");
    expect(open).toHaveLength(1);
    const page = (await company.admin.call("GET", `/messages/${open[0]?.id}`)).body as MessagePage;
    expect(page.messages.map(({ body }) => body).sort()).toEqual([
      "both",
      "both again",
      "by number",
      "number",
      "private",
    ]);
  }
});

it("follows a contact who changes the number, and distinguishes the number's new owner", async () => {
  const [oldNumber, newNumber] = [String(next++), String(next++)];
  await deliver(oldNumber, "hi", chatOf(oldNumber, "801"));
  await deliver(newNumber, "new number", chatOf(newNumber, "801"));
  expect(await world.database.db.select().from(contacts).where(eq(contacts.lid, "801"))).toMatchObject([
    { number: newNumber },
  ]);
  await deliver(oldNumber, "I have it now", chatOf(oldNumber, "802"));
  await deliver(newNumber, "and this one too", chatOf(newNumber, "802"));
  const rows = await world.database.db.select().from(contacts).where(eq(contacts.companyId, company.id));
  expect(rows.find(({ lid }) => lid === "802")?.number).toBe(newNumber);
  expect(rows.find(({ lid }) => lid === "801")?.number).toBeNull();
});

it("answers a contact during a merge", async () => {
  for (let round = 0; round < rounds; round++) {
    const number = String(next++);
    const lid = `9${number}`;
    await deliver(number, "private", chatOf(null, lid));
    const { id } = await openTicket(number);
    const [sent] = await Promise.all([
      company.agent.call("POST", `/messages/${id}`, { body: `answer ${round}`, clientId: randomUUID() }),
      deliver(number, "both", chatOf(number, lid)),
    ]);
    // The send came before the merge, or after it: then the ticket may be merged away, which the answer says.
    expect([200, 400, 404]).toContain(sent.status);
  }
});

it("creates four first connections at once, one of them the default", async () => {
  const fresh = await world.addCompany("Fresh");
  await fresh.admin.call("DELETE", `/whatsapp/${fresh.connectionId}`);
  const made = await Promise.all(
    ["A1", "B2", "C3", "D4"].map((name) => fresh.admin.call("POST", "/whatsapp", { name })),
  );
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const all = (await fresh.admin.call("GET", "/whatsapp")).body as Connection[];
  expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it("does not let an unsendable message block its chat", async () => {
  const { id } = await openTicket(String(next++));
  const original = world.whatsapp.send.bind(world.whatsapp);
  world.whatsapp.send = (connectionId, message) =>
    message.body === "poison" ? Promise.reject(new TypeError("no address")) : original(connectionId, message);
  const poison = (await company.agent.call("POST", `/messages/${id}`, { body: "poison" })).body as { id: string };
  await company.agent.call("POST", `/messages/${id}`, { body: "behind it" });
  // The attempts are normally spread over time; only the last one matters here.
  await world.database
    .sql`update pgboss.job set retry_delay = 0, retry_backoff = false where name like 'send-message-%'`;
  const failed = async () => {
    // Updates each attempt only once: pg-boss skips a job whose row is locked.
    await world.database.sql`
      update pgboss.job set start_after = now()
      where state = 'retry' and name like 'send-message-%' and start_after > now()`;
    const [row] = await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(poison.id)));
    return row?.failure === "ERR_SENDING_WAPP_MSG";
  };
  await until("the failure", failed);
  await until("the one behind it", () => world.whatsapp.sent.some(({ message }) => message.body === "behind it"));
  world.whatsapp.send = original;
});

it("marks every unsent message of a deleted connection as failed", async () => {
  const short = await world.addCompany("Short");
  await world.whatsapp.open(short.connectionId);
  await world.whatsapp.deliver(short.connectionId, String(next++), "hi");
  const [ticket] = ((await short.admin.call("GET", "/tickets?showAll=true&status=pending")).body as TicketPage).tickets;
  await short.admin.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  await short.admin.call("DELETE", `/whatsappsession/${short.connectionId}`);
  await until("the end", () => !world.whatsapp.opened.has(short.connectionId));
  await short.admin.call("POST", `/messages/${ticket?.id}`, { body: "too late" });
  await short.admin.call("DELETE", `/whatsapp/${short.connectionId}`);
  const page = (await short.admin.call("GET", `/messages/${ticket?.id}`)).body as MessagePage;
  expect(page.messages.at(-1)).toMatchObject({ body: "too late", failure: "ERR_SENDING_WAPP_MSG" });
});

it("prepares its statements, except those that need a new plan", async () => {
  await Promise.all(Array.from({ length: 40 }, () => company.admin.call("GET", "/tickets/counts")));
  // The pattern is a parameter, or this very query would find itself.
  const prepared = async (pattern: string) => {
    const counts = await Promise.all(
      Array.from(
        { length: 40 },
        () => world.people.sql`
        select count(*)::int as count from pg_prepared_statements where statement like ${pattern}`,
      ),
    );
    return Math.max(...counts.map(([row]) => Number(row?.count)));
  };
  expect(await prepared('%from "logins"%')).toBeGreaterThan(0);
  expect(await prepared("%/* plan anew */%")).toBe(0);
});

it("refuses a text with a NUL, and ids out of range, as bad requests", async () => {
  const { id } = await openTicket(String(next++));
  const { admin, agent } = company;
  const replies = [
    await agent.call("POST", `/messages/${id}`, { body: "a\0b" }),
    await admin.call("POST", "/whatsapp", { name: "a\0b" }),
    await admin.call("POST", "/whatsapp", { name: "ok", queueIds: [99_999_999_999] }),
    await admin.call("GET", "/tickets?queueIds=[99999999999]"),
    await admin.call("GET", "/tickets?cursor=2026-02-30T00:00:00.000Z_1"),
    await admin.call("GET", "/tickets?searchParam=a%00b"),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
  const forged = await world.app.inject({ url: "/auth/me", cookies: { jrt: `${"-".repeat(36)}.1.${"A".repeat(43)}` } });
  expect(forged.statusCode).toBe(401);
});

it("stores a message for a queue deleted a moment ago", async () => {
  const shop = await world.addCompany();
  const connection = await readInboundConnection(world.services, shop.connectionId);
  if (!connection) throw new Error("no connection");
  expect((await shop.admin.call("DELETE", `/queue/${connection.queueIds[0]}`)).status).toBe(200);
  const ctx = systemContext(world.services, shop.id, "test");
  const number = String(next++);
  await receiveMessage(ctx, connection, inboundText(number, "hello"));
  const found = await shop.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  expect((found.body as TicketPage).tickets).toMatchObject([{ status: "pending", queueId: null }]);
});

it("keeps one session a person for any number of simultaneous sign-ins", async () => {
  for (let round = 0; round < rounds; round++) {
    const { email } = await company.addUser("user");
    const signIn = () =>
      world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password: testPassword } });
    const replies = await Promise.all(Array.from({ length: 5 }, signIn));
    const alive = await Promise.all(
      replies.map((reply) =>
        world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${(reply.json() as Session).token}` } }),
      ),
    );
    expect(alive.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  }
});

it("prevents accepting a ticket while it is transferred to another queue", async () => {
  const [own = 0, other = 0] = company.queueIds;
  const agent = await company.addUser("user", [own]);
  for (let round = 0; round < rounds; round++) {
    const number = String(next++);
    await deliver(number, "hello");
    const [{ id = 0 } = {}] = await ticketsOf(number);
    await Promise.all([
      agent.call("PUT", `/tickets/${id}`, { status: "open" }),
      company.admin.call("PUT", `/tickets/${id}`, { queueId: other, userId: null, status: "pending" }),
    ]);
    const [ticket] = await ticketsOf(number);
    expect([ticket?.userId, ticket?.queueId]).not.toEqual([agent.id, other]);
  }
});
