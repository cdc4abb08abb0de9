import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { type Receiver, startReceiver } from "../testing/servers/receiver.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/** A real server on its own PostgreSQL and the real protocol, killed in the middle of its work. */
const shop = "5531988001020";
const [admin] = demoAccounts;
const data = copyPreparedData();
let receiver: Receiver;
let sandbox: Sandbox;
let server: ServerProcess;
let person: ApiClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  await start();
  receiver = await startReceiver();
  const hook = { name: "Receiver", url: receiver.url, events: ["message.received"] };
  await person.call("POST", "/webhooks", hook);
  await linkFirst(person, sandbox, shop);
  // A connection's settings are cached for a moment, and may be older than the webhook.
  await until("the first that it is told of", async () => {
    await sandbox.sendText({ from: "5531977770000", to: shop, text: "anybody there?" });
    await delay(50);
    return receiver.received.length > 0;
  });
});
afterAll(async () => {
  await server?.stop();
  await sandbox?.stop();
  receiver?.close();
  data.remove();
});

async function start(): Promise<void> {
  server = await startServer({
    BALCAO_DATA: data.folder,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    BALCAO_INTERNAL_HOSTS: "localhost",
  });
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
}

const connection = async () => (await person.call<Connection[]>("GET", "/whatsapp"))[0] as Connection;
const connected = () => until("the connection", async () => (await connection()).status === "CONNECTED");

async function ticketOf(number: string): Promise<Ticket | undefined> {
  const page = await person.call<TicketPage>("GET", `/tickets?showAll=true&status=&searchParam=${number}`);
  return page.tickets[0];
}

async function conversation(ticketId: number): Promise<Message[]> {
  const all: Message[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: MessagePage = await person.call("GET", `/messages/${ticketId}${cursor ? `?cursor=${cursor}` : ""}`);
    all.unshift(...page.messages);
    cursor = page.nextCursor;
  }
  return all;
}

it("stores 200 incoming messages once each, in order, though it is killed while they arrive", async () => {
  const customer = "5531977770001";
  const flood = sandbox.flood({ from: customer, to: shop, count: 200, text: "in" });
  await until("the first ones", async () => ((await ticketOf(customer))?.unreadMessages ?? 0) >= 20);
  await server.kill();
  await flood;
  await start();
  await until("all of them", async () => (await ticketOf(customer))?.unreadMessages === 200);
  const stored = await conversation((await ticketOf(customer))?.id ?? 0);
  expect(stored.map(({ body }) => body)).toEqual(Array.from({ length: 200 }, (_, n) => `in ${n + 1}`));
});

it("delivers 200 outgoing messages once each, in order, though it is killed while they are sent", async () => {
  const customer = "5531977770002";
  await connected();
  await sandbox.sendText({ from: customer, to: shop, text: "hello" });
  const ticket = await until("the ticket", () => ticketOf(customer));
  await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  const outgoing = Array.from({ length: 200 }, (_, n) => ({ body: `out ${n + 1}`, clientId: randomUUID() }));
  const arrived = () => sandbox.sentTo(customer, shop).map(({ text }) => text);

  let killed = false;
  const killing = until("some on the phone", () => arrived().length >= 30).then(() => {
    killed = true;
    return server.kill();
  });
  // The screen does not know that the server died: it repeats unanswered messages under the same id.
  for (const message of outgoing) {
    for (;;) {
      try {
        await person.call("POST", `/messages/${ticket.id}`, message);
        break;
      } catch (error) {
        if (!killed) throw error;
        await killing;
        await start();
      }
    }
  }
  await killing;
  await until("all on the phone", () => arrived().length >= 200);
  expect(arrived()).toEqual(outgoing.map(({ body }) => body));
  const mine = (await conversation(ticket.id)).filter(({ fromMe }) => fromMe);
  expect(mine.map(({ body }) => body)).toEqual(outgoing.map(({ body }) => body));
});

it("answers each message of a contact once, in order, though it is killed at each of them", {
  tags: ["long"],
}, async () => {
  const customer = "5531977770003";
  await connected();
  const { id, name, queues } = await connection();
  const queueId = queues[0]?.id ?? 0;
  for (const title of ["Preços", "Prazos"])
    await person.call("POST", "/queue-options", { queueId, title, message: `Sobre ${title}` });
  await person.call("PUT", `/whatsapp/${id}`, { name, isDefault: true, queueIds: [queueId], greetingMessage: "Olá" });
  const heard = () => sandbox.sentTo(customer, shop).map(({ text }) => text?.split("\n")[0]);
  const expected: string[] = [];
  // Kills earlier and later after each message: before it is stored, before it is answered, before the answer is sent.
  for (const [round, killAfterMs] of [0, 15, 30, 60, 90, 140].entries()) {
    const isFirst = round === 0;
    expected.push(isFirst ? "Olá" : round % 2 ? "Sobre Preços" : "Sobre Prazos");
    await sandbox.sendText({ from: customer, to: shop, text: isFirst ? "oi" : round % 2 ? "1" : "2" });
    await delay(killAfterMs);
    await server.kill();
    await start();
    await until("the answer", () => heard().length >= expected.length);
    if (isFirst) continue;
    // Back to the top, where both options exist.
    expected.push("1 - Preços");
    await sandbox.sendText({ from: customer, to: shop, text: "0" });
    await until("the menu", () => heard().length >= expected.length);
  }
  expect(heard()).toEqual(expected);
  const said = (await conversation((await ticketOf(customer))?.id ?? 0)).filter(({ isAutomatic }) => isAutomatic);
  expect(said).toHaveLength(expected.length);
});

it("stops cleanly on request, and restarts where it was without a new QR code", { tags: ["long"] }, async () => {
  expect(await server.stop()).toBe(0);
  await start();
  await connected();
  expect(await ticketOf("5531977770002")).toMatchObject({ status: "open" });
});

it("delivers every message to a webhook at least once, though it is killed repeatedly", async () => {
  const told = () => {
    const all = receiver.received.map(({ event }) => event);
    return all.flatMap((event) => (event.type === "message.received" ? event.data.message : []));
  };
  const from = (number: string) => new Set(told().flatMap((message) => (message.number === number ? message.id : [])));
  await until("all of the flood", () => from("5531977770001").size === 200);
  const stored = await conversation((await ticketOf("5531977770001"))?.id ?? 0);
  expect(from("5531977770001")).toEqual(new Set(stored.map(({ id }) => id)));
});
