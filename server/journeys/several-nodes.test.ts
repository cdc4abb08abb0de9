// @module-tag long
import { randomUUID } from "node:crypto";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, clientOf, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { openScreen, type Screen } from "../testing/screen.ts";
import { type Cluster, startCluster } from "../testing/servers/cluster.ts";
import { failToStart } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/**
 * Three servers on one PostgreSQL and one Redis, behind a load balancer that sends every connection to another server.
 */
const shop = "5531988001020";
const [marina, paulo, bruna] = demoAccounts;
/** Another admin: a second sign-in of the same person ends the first session. */
const otavio = { name: "Otávio Reis", email: "otavio@demo.balcao.app", password: "balcao-demo", profile: "admin" };
let cluster: Cluster;
let admin: ApiClient;
let other: ApiClient;
/** The admin's screen of waiting tickets, on each server. */
let screens: Screen[];
/** Messages that a phone could not read, from any server. */
const unreadable: string[] = [];

beforeAll(async () => {
  cluster = await startCluster(3);
  cluster.sandbox.network.events.on("unreadable", ({ id, reason }) => unreadable.push(`${id}: ${reason}`));
  admin = await personAt(cluster.url);
  await admin.call("POST", "/users", { ...otavio, queueIds: [] });
  other = await personAt(cluster.url, otavio);
  await linkFirst(admin, cluster.sandbox, shop);
  screens = await Promise.all(
    cluster.nodes.map(({ url }) => openScreen(url, admin.token, [["joinTickets", "pending"]])),
  );
});
afterAll(async () => {
  for (const screen of screens ?? []) screen.close();
  await cluster?.stop();
});

const personAt = (url: string, person = marina) => signIn(url, person?.email ?? "", person?.password ?? "");

const ticketOf = async (number: string): Promise<Ticket | undefined> =>
  (await admin.call<TicketPage>("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).tickets[0];

/** The customer's messages as they are stored. */
const said = async (ticketId: number): Promise<string[]> =>
  (
    await cluster.sql<{ body: string }[]>`select body from messages
      where ticket_id = ${ticketId} and not from_me order by created_at, id`
  ).map(({ body }) => body);

const hears = ({ heard }: Screen, body: string) =>
  heard.some(({ name, payload }) => name.endsWith("-appMessage") && (payload.message as Message).body === body);

const write = (from: string, text: string) => cluster.sandbox.sendText({ from, to: shop, text });

const onPhone = (number: string) => cluster.sandbox.sentTo(number, shop).map(({ text }) => text);

/** The ticket of a customer who has written, attended by the admin. */
async function attend(number: string): Promise<Ticket> {
  await write(number, "bom dia");
  const ticket = await until("the ticket", () => ticketOf(number));
  return admin.call<Ticket>("PUT", `/tickets/${ticket.id}`, { status: "open" });
}

it("shows a message received by one server on the screens of all, each once", async () => {
  await write("5531977770001", "para todas as telas");
  for (const screen of screens) {
    await until("the message on the screen", () => hears(screen, "para todas as telas"));
    expect(screen.heard.filter(({ name }) => name.endsWith("-appMessage"))).toHaveLength(1);
  }
});

it("needs no sticky sessions: a screen's socket and its calls may reach different servers", async () => {
  const before = new Map(cluster.balancer.given);
  const through = await Promise.all(
    [1, 2, 3].map(() => openScreen(cluster.url, admin.token, [["joinTickets", "pending"]])),
  );
  await write("5531977770002", "através do balanceador");
  for (const screen of through) await until("the message", () => hears(screen, "através do balanceador"));
  const ports = cluster.nodes.map(({ url }) => Number(new URL(url).port));
  for (const port of ports) expect(cluster.balancer.given.get(port) ?? 0).toBeGreaterThan(before.get(port) ?? 0);
  for (const screen of through) screen.close();
});

it("shows viewers and typing of a conversation across servers", async () => {
  const { id } = await attend("5531977770003");
  const [one, two] = await Promise.all([
    openScreen(cluster.nodes[0]?.url ?? "", admin.token, [["joinChatBox", id]]),
    openScreen(cluster.nodes[1]?.url ?? "", other.token, [["joinChatBox", id]]),
  ]);
  const viewers = ({ heard }: Screen) => {
    const told = heard.findLast(({ name }) => name.endsWith("-presence"))?.payload.viewers as
      | { name: string; isTyping: boolean }[]
      | undefined;
    return (told ?? []).map(({ name, isTyping }) => `${name}${isTyping ? " writes" : ""}`).toSorted();
  };
  for (const screen of [one, two])
    await until("both on both", () => viewers(screen).join() === "Marina Lopes,Otávio Reis");
  two.emit("typing", id, true);
  await until("the writing", () => viewers(one).join() === "Marina Lopes,Otávio Reis writes");
  two.close();
  await until("one alone", () => viewers(one).join() === "Marina Lopes");
  one.close();
});

it("closes a person's sockets on all servers when the person signs out on one", async () => {
  const person = await personAt(cluster.nodes[0]?.url ?? "", bruna);
  const screen = await openScreen(cluster.nodes[1]?.url ?? "", person.token);
  const reply = await fetch(`${cluster.nodes[2]?.url}/auth/logout`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(reply.status).toBe(200);
  await until("the end", () => !screen.isConnected());
  screen.close();
});

it("counts sign-in attempts across servers", async () => {
  const attempt = async (n: number) => {
    const reply = await fetch(`${cluster.nodes[n % 3]?.url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: paulo?.email, password: "a guess" }),
    });
    return reply.status;
  };
  const answers: number[] = [];
  for (let n = 0; n < 12; n++) answers.push(await attempt(n));
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

it("refuses a server that stores its files elsewhere, or does not reach the shared Redis", async () => {
  const { environment } = cluster;
  const [elsewhere, alone] = await Promise.all([
    failToStart({ ...environment, BALCAO_DATA: `${environment.BALCAO_DATA}-of-its-own` }),
    failToStart({ ...environment, REDIS_URL: "redis://:a-password@127.0.0.1:1" }),
  ]);
  expect(elsewhere).toMatchObject({ code: 1, said: expect.stringContaining("do not store their files in") });
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining("Redis does not answer at 127.0.0.1:1") });
  expect(alone.said).not.toContain("a-password");
});

it("works without Redis, and lets screens fetch missed changes afterwards", async () => {
  await cluster.redis.kill();
  const before = screens.map((screen) => screen.connects());
  const { id } = await attend("5531977770004");
  await admin.call("POST", `/messages/${id}`, { body: "sem Redis" });
  await until("the phone", () => onPhone("5531977770004").includes("sem Redis"));
  expect((await personAt(cluster.url, bruna)).token).toBeTruthy();
  await cluster.redis.start();
  for (const [n, screen] of screens.entries())
    await until("a new beginning", () => screen.isConnected() && screen.connects() > (before[n] ?? 0));
  await write("5531977770005", "de novo para todas");
  for (const screen of screens) await until("the message", () => hears(screen, "de novo para todas"));
});

it("sends everything once and in order, though the sending server is killed", async () => {
  const { id } = await attend("5531977770006");
  const owner = await cluster.owner();
  const bodies = Array.from({ length: 60 }, (_, n) => `morta ${n + 1}`);
  const sending = send(id, bodies, (owner + 1) % 3);
  await until("some of them", () => onPhone("5531977770006").length >= 10);
  await cluster.nodes[owner]?.kill();
  await write("5531977770006", "ainda aí?");
  await until("another owner", async () => ![-1, owner].includes(await cluster.owner()));
  await sending;
  await until("all on the phone", () => onPhone("5531977770006").length >= 60);
  expect(onPhone("5531977770006")).toEqual(bodies);
  await until("the question", async () => (await said(id)).includes("ainda aí?"));
  expect(await said(id)).toEqual(["bom dia", "ainda aí?"]);
  expect(unreadable).toEqual([]);
  await cluster.startNode(owner);
});

it("sends everything once and in order, though the sending server is frozen past its lease and resumes", async () => {
  const { id } = await attend("5531977770007");
  const owner = await cluster.owner();
  const elsewhere = (owner + 1) % 3;
  const before = Array.from({ length: 40 }, (_, n) => `antes ${n + 1}`);
  const sending = send(id, before, elsewhere);
  // In the middle of its work, with jobs under way.
  await until("some of them", () => onPhone("5531977770007").length >= 5);
  cluster.nodes[owner]?.freeze();
  await sending;
  for (const text of ["um", "dois", "três"]) await write("5531977770007", text);
  await until("another owner", async () => ![-1, owner].includes(await cluster.owner()));
  // A frozen server answers no request; a real balancer would exclude it by now.
  await until("all on the phone", () => onPhone("5531977770007").length >= 40);
  cluster.nodes[owner]?.thaw();
  await send(id, ["depois"], elsewhere);
  await until("the last", () => onPhone("5531977770007").includes("depois"));
  // It answers again, once it has new connections in place of those that another server cut off, and knows that its
  // session has moved.
  const woken = clientOf(cluster.nodes[owner]?.url ?? "", other.token);
  const connectionsOf = () => woken.call("GET", "/whatsapp").catch(unlessUnavailable);
  expect(await until("an answer of the server that was frozen", connectionsOf)).toMatchObject([
    { status: "CONNECTED" },
  ]);
  expect(await cluster.owner()).not.toBe(owner);
  expect(onPhone("5531977770007")).toEqual([...before, "depois"]);
  expect(await said(id)).toEqual(["bom dia", "um", "dois", "três"]);
  expect(unreadable).toEqual([]);
  const devices = await cluster.sandbox.devices({ account: shop });
  expect(devices.filter(({ connected }) => connected)).toHaveLength(1);
});

/** A request that met a cut connection is answered with a request to try again. */
function unlessUnavailable(error: Error): null {
  if (error.message.includes("503")) return null;
  throw error;
}

/** Sends through one of the servers, in the order of the list, each as soon as the one before is answered. */
async function send(ticketId: number, bodies: readonly string[], place: number): Promise<void> {
  const person = clientOf(cluster.nodes[place]?.url ?? "", other.token);
  for (const body of bodies) await person.call("POST", `/messages/${ticketId}`, { body, clientId: randomUUID() });
}

it("runs recurring work on one server only", async () => {
  const names = ["watch-campaigns", "watch-idle", "sweep-webhooks", "watch-warm-ups", "resume-number-checks"];
  const made = () => cluster.sql<{ name: string; n: number }[]>`
    select name, count(*)::int as n from pgboss.job where name = any(${names})
    group by name, date_trunc('minute', created_on)`;
  // Whole minutes have passed by now; on a fast machine one more is needed.
  await until("every one of them", async () => new Set((await made()).map(({ name }) => name)).size === names.length);
  expect((await made()).filter(({ n }) => n > 1)).toEqual([]);
});
