import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Practice } from "@balcao/shared/insights/practice.ts";
import type { Company } from "@balcao/shared/workspace/companies.ts";
import type { SessionUser, User, UserPage } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { PracticeChannel } from "../../channels/practice/practice-channel.ts";
import { practices } from "../../channels/practice/practices.table.ts";
import { customerNumbers } from "../../channels/practice/script.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { RecordingSink } from "../../testing/recording-sink.ts";
import { until } from "../../testing/until.ts";
import { type Caller, callerWith, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { Claims, signAccessToken } from "../../workspace/auth/access-token.ts";
import { openInPractice } from "../../workspace/auth/open-in-practice.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { purgePractices } from "./purge-practices.ts";

let world: World;
let shop: TestCompany;
let operator: Caller;
let agent: Caller;

beforeAll(async () => {
  world = await createWorld();
  shop = await world.addCompany("Shop");
  operator = await (await world.addCompany("Platform", { isPlatform: true })).addSuper();
  await world.connect();
});
beforeEach(async () => {
  agent = await shop.addUser("user");
});
afterAll(() => world.close());

const db = () => world.database.db;
const practiceOf = async (owner: Caller) =>
  (await db().select().from(practices).where(eq(practices.ownerId, owner.id)))[0];

/** The person with the token after a refresh: as their user in the practice company. */
async function inside(owner: Caller): Promise<Caller> {
  const practice = await practiceOf(owner);
  if (!practice) throw new Error("there is no practice");
  const claims = Claims.parse(world.app.jwt.decode(owner.token));
  const token = signAccessToken(world.app, { ...claims, id: practice.userId, companyId: practice.companyId });
  return callerWith(world, { id: practice.userId, email: owner.email }, token);
}

const start = (by: Caller, more: object = {}) => by.call("POST", "/practice", { language: "pt", ...more });
async function begin(owner: Caller, more: object = {}): Promise<Caller> {
  expect(await start(owner, more)).toMatchObject({ status: 200 });
  return inside(owner);
}
const read = async (by: Caller) => (await by.call("GET", "/practice")).body as Practice;
const done = async (by: Caller) => (await read(by)).steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const listOf = async (by: Caller) =>
  ((await by.call("GET", "/tickets?showAll=true&status=")).body as TicketPage).tickets;

/** The conversation of a customer, once they have written. */
const conversation = (by: Caller, customer: 0 | 1 | 2) =>
  until(`customer ${customer}`, async () =>
    (await listOf(by)).find(({ contact }) => contact.number === customerNumbers[customer]),
  );
/** The lines that a customer has sent. */
async function said(owner: Caller, customer: 0 | 1 | 2): Promise<number> {
  const practice = await practiceOf(owner);
  const rows = await db()
    .select({ id: messages.providerId })
    .from(messages)
    .where(eq(messages.connectionId, practice?.connectionId ?? 0));
  return rows.filter(({ id }) => id?.startsWith(`PRACTICE-${customer}-`)).length;
}
async function accept(by: Caller, customer: 0 | 1 | 2): Promise<number> {
  const { id } = await conversation(by, customer);
  expect(await by.call("PUT", `/tickets/${id}`, { status: "open" })).toMatchObject({ status: 200 });
  return id;
}
const answer = async (by: Caller, ticketId: number, body = "Bom dia!") =>
  expect(await by.call("POST", `/messages/${ticketId}`, { body })).toMatchObject({ status: 200 });

/** The whole practice, each step after the customer that asks for it. */
async function practise(owner: Caller, me: Caller): Promise<void> {
  const first = await accept(me, 0);
  await answer(me, first);
  await until("her thanks", async () => (await said(owner, 0)) === 2);
  const second = await accept(me, 1);
  const [, , target] = await db()
    .select({ id: queues.id })
    .from(queues)
    .where(eq(queues.companyId, (await practiceOf(owner))?.companyId ?? 0))
    .orderBy(queues.id);
  await me.call("PUT", `/tickets/${second}`, { status: "pending", queueId: target?.id, userId: null });
  const third = await accept(me, 2);
  const tag = ((await me.call("GET", "/tags/list")).body as { id: number; name: string }[]).find(
    ({ name }) => name === "Orçamento",
  );
  await me.call("PUT", `/ticket-tags/${third}/${tag?.id}`);
  await me.call("PUT", `/tickets/${third}`, { status: "closed" });
}

it("plays the script as the agent goes on, and shows the manager the date", { tags: ["long"] }, async () => {
  const me = await begin(agent);
  expect(await done(me)).toEqual([]);
  const first = await accept(me, 0);
  expect(await done(me)).toEqual(["accept"]);
  expect(await said(agent, 1)).toBe(0);
  await answer(me, first);
  expect(await done(me)).toEqual(["accept", "answer"]);
  // The answer is acknowledged, read and answered.
  await until("the blue ticks", async () => {
    const rows = await db().select({ ack: messages.ack }).from(messages).where(eq(messages.ticketId, first));
    return rows.some(({ ack }) => ack === 4);
  });
  await practise(agent, me);
  expect(await done(me)).toEqual(["accept", "answer", "transfer", "tag", "resolve"]);

  const screen = await listen(world, shop.admin);
  expect((await me.call("POST", "/practice/finish")).status).toBe(200);
  await until("the manager's screen", () =>
    screen.heard.some(({ payload }) => (payload.user as User | undefined)?.practisedAt),
  );
  const { users: shown } = (await shop.admin.call("GET", "/users")).body as UserPage;
  expect(shown.find(({ id }) => id === agent.id)?.practisedAt).not.toBeNull();
  // A colleague does not see it.
  const { users: seen } = (await shop.agent.call("GET", "/users")).body as UserPage;
  expect(seen.every(({ practisedAt }) => practisedAt === null)).toBe(true);

  const { companyId, connectionId } = (await practiceOf(agent)) ?? { companyId: 0, connectionId: 0 };
  expect((await me.call("DELETE", "/practice")).status).toBe(200);
  expect(await db().select().from(companies).where(eq(companies.id, companyId))).toEqual([]);
  expect(await read(agent)).toMatchObject({ isActive: false, isBegun: false, practisedAt: expect.any(String) });
  expect((await listOf(agent)).filter(({ contact }) => contact.number.startsWith("5500"))).toEqual([]);
  await until("its queues", async () => {
    const left = await world.database.sql`select 1 from pgboss.queue where name like ${`%-${connectionId}`}`;
    return left.length === 0;
  });
});

it("is refused as finished while a step is missing", async () => {
  const me = await begin(agent);
  expect(codeOf(await me.call("POST", "/practice/finish"))).toBe("ERR_PRACTICE_UNFINISHED");
  expect(codeOf(await agent.call("POST", "/practice/finish"))).toBe("ERR_SESSION_EXPIRED");
  expect((await read(me)).practisedAt).toBeNull();
});

it("makes one company for two clicks at once, and goes on where the agent left", { tags: ["long"] }, async () => {
  await db().update(users).set({ lastSeenAt: world.services.now() }).where(eq(users.id, agent.id));
  await Promise.all([start(agent), start(agent)]);
  const [away] = await db().select().from(users).where(eq(users.id, agent.id));
  expect(away?.lastSeenAt).toBeNull();
  const [made] = await db().select().from(practices).where(eq(practices.ownerId, agent.id));
  const me = await inside(agent);
  // A second tab clicks with its old token, and then with a new one.
  expect((await start(agent)).status).toBe(403);
  expect((await start(me)).status).toBe(200);
  await accept(me, 0);
  expect((await me.call("DELETE", "/practice")).status).toBe(200);
  expect(await read(agent)).toMatchObject({ isActive: false, isBegun: true, steps: [], names: null });
  const again = await begin(agent, { language: "en" });
  expect(await practiceOf(agent)).toMatchObject({ companyId: made?.companyId, language: "pt" });
  expect(await done(again)).toEqual(["accept"]);
  // After a restart nothing is left of it.
  const anew = await (async () => {
    await start(again, { language: "en", anew: true });
    return inside(agent);
  })();
  expect((await practiceOf(agent))?.companyId).not.toBe(made?.companyId);
  expect(
    await db()
      .select()
      .from(companies)
      .where(eq(companies.id, made?.companyId ?? 0)),
  ).toEqual([]);
  expect([await done(anew), (await read(anew)).names?.queue]).toEqual([[], "Billing"]);
});

it("acts as an agent of that company only, and changes nothing but conversations", async () => {
  const { admin } = shop;
  const me = await begin(admin);
  const self = (await me.call("GET", `/users/${me.id}`)).body as SessionUser;
  expect(self).toMatchObject({
    profile: "user",
    super: false,
    isPractising: true,
    company: { name: "Loja de prática" },
  });
  await world.whatsapp.deliver(shop.connectionId, "5531988881158", "a real customer");
  const [real] = await db().select().from(tickets).where(eq(tickets.connectionId, shop.connectionId));
  expect((await me.call("GET", `/messages/${real?.id}`)).status).toBe(404);
  for (const { method, url, access } of world.app.guardedRoutes) {
    if (method === "GET" || method === "HEAD" || access === "public" || access === "token" || access === "payment")
      continue;
    if (openInPractice.has(`${method} ${url}`)) continue;
    const path = url.replaceAll(/:\w+/g, "1").replaceAll("*", "1");
    const { status } = await me.call(method as "POST", path, {});
    expect([403, 415], `${method} ${url}`).toContain(status);
  }
  const routes = world.app.guardedRoutes.map(({ method, url }) => `${method} ${url}`);
  for (const open of openInPractice) expect(routes).toContain(open);
  await me.call("DELETE", "/practice");
});

it("is no company of the platform, and no way to sign in", async () => {
  await begin(agent);
  const practice = await practiceOf(agent);
  const { companies: listed, count } = (await operator.call("GET", "/companies")).body as {
    companies: Company[];
    count: number;
  };
  expect(listed).toHaveLength(count);
  for (const url of ["/companies", "/companies/list", "/support-access/companies?searchParam=loja"])
    expect(JSON.stringify((await operator.call("GET", url)).body)).not.toContain("Loja de prática");
  expect((await operator.call("GET", `/companies/${practice?.companyId}`)).status).toBe(404);
  expect((await operator.call("PUT", `/companies/${practice?.companyId}`, { name: "Mine" })).status).toBe(404);
  expect((await operator.call("POST", "/support-access", { companyId: practice?.companyId })).status).toBe(404);
  const [user] = await db()
    .select()
    .from(users)
    .where(eq(users.id, practice?.userId ?? 0));
  expect(user).toMatchObject({ passwordHash: null, profile: "user" });
  const signIn = { email: user?.email, password: "" };
  expect((await world.app.inject({ method: "POST", url: "/auth/login", payload: signIn })).statusCode).not.toBe(200);
});

it("is refused during support access", async () => {
  await operator.call("POST", "/support-access", { companyId: shop.id });
  const claims = Claims.parse(world.app.jwt.decode(operator.token));
  const supporting = callerWith(world, operator, signAccessToken(world.app, { ...claims, companyId: shop.id }));
  expect((await start(supporting)).status).toBe(403);
  await supporting.call("DELETE", "/support-access");
});

it("takes no call from outside, and reaches nobody but its customers", { tags: ["long"] }, async () => {
  const call = await world.app.inject({ method: "POST", url: "/channels/practice/webhook", payload: {} });
  expect(call.statusCode).toBe(403);
  const me = await begin(agent);
  const sentBefore = world.whatsapp.sent.length;
  await answer(me, await accept(me, 0));
  await until("her thanks", async () => (await said(agent, 0)) === 2);
  expect(world.whatsapp.sent).toHaveLength(sentBefore);
  const contact = { name: "Ana", number: "5531988881159" };
  expect(codeOf(await me.call("POST", "/contacts", contact))).toBe("ERR_NOT_IN_PRACTICE");
});

it("answers a message once, though its sending and the step are repeated", async () => {
  const { db } = world.services;
  const sink = new RecordingSink();
  const channel = new PracticeChannel(world.services, sink);
  await begin(agent);
  const practice = await practiceOf(agent);
  const connectionId = practice?.connectionId ?? 0;
  const chat = contactChat({ phone: customerNumbers[2] });
  const message = { providerId: "PRACTICE-mine", chat, body: "oi", media: null, content: null, quoted: null };
  const [first, second] = [await channel.send(connectionId, message), await channel.send(connectionId, message)];
  expect(second.externalId).toBe(first.externalId);
  expect((await practiceOf(agent))?.heard).toEqual({ [customerNumbers[2]]: ["PRACTICE-mine"] });
  const step = Buffer.from(JSON.stringify({ connectionId, customer: 2, does: { line: 1 } }));
  await channel.receive(step);
  await channel.receive(step);
  expect(new Set(sink.messages.map(({ providerId }) => providerId))).toEqual(new Set(["PRACTICE-2-1"]));
  const stranger = { ...message, chat: contactChat({ phone: "5531988881159" }) };
  await expect(channel.send(connectionId, stranger)).rejects.toMatchObject({ reason: "notReachable" });
  await db.delete(practices).where(eq(practices.connectionId, connectionId));
  await expect(channel.send(connectionId, message)).rejects.toMatchObject({ reason: "offline", mayHaveLeft: false });
  await channel.receive(step);
  expect(sink.messages).toHaveLength(2);
});

it("goes on after the server was away", { tags: ["long"] }, async () => {
  const late = await createWorld();
  try {
    const company = await late.addCompany("Late");
    await company.agent.call("POST", "/practice", { language: "es" });
    const stored = () => late.database.db.select({ body: messages.body }).from(messages);
    // No server processes its steps: they stay in the database after their time.
    const due = () => late.database.sql`select 1 from pgboss.job where name = 'channel-calls' and start_after < now()`;
    await until("the first step is due", async () => (await due()).length === 1);
    expect(await stored()).toEqual([]);
    await late.connect();
    await until("the first customer", async () => (await stored()).length === 1);
  } finally {
    await late.close();
  }
});

it("is deleted a day later with everything, and records a finished one that nobody left", {
  tags: ["long"],
}, async () => {
  const left = await shop.addUser("user");
  const me = await begin(agent);
  await begin(left);
  await practise(agent, me);
  const [mine, other] = [await practiceOf(agent), await practiceOf(left)];
  await purgePractices(world.services);
  expect(await practiceOf(left)).toBeDefined();
  const old = new Date(world.services.now().getTime() - 25 * 60 * 60_000);
  for (const one of [mine, other])
    await db()
      .update(companies)
      .set({ createdAt: old })
      .where(eq(companies.id, one?.companyId ?? 0));
  // The person of one was deleted meanwhile.
  await db().delete(users).where(eq(users.id, left.id));
  const screen = await listen(world, me);
  await purgePractices(world.services);
  for (const one of [mine, other])
    expect(
      await db()
        .select()
        .from(companies)
        .where(eq(companies.id, one?.companyId ?? 0)),
    ).toEqual([]);
  await until("the cut", () => screen.disconnected);
  expect((await me.call("GET", "/tickets")).status).toBe(403);
  expect(await read(agent)).toMatchObject({ isActive: false, isBegun: false, practisedAt: expect.any(String) });
});
