// @module-tag long
import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeOf } from "../demo/customers/conversation.ts";
import { demoShop } from "../demo/demo-shop.ts";
import { livingCustomers } from "../demo/living-customers.ts";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { makeDataFolder } from "../testing/run/data-folder.ts";
import { type CustomersProcess, startCustomers } from "../testing/servers/customers-process.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/** The demo's customers on the real protocol: a server, a sandbox and their own process, as `npm start` runs them. */
const data = makeDataFolder();
const [admin] = demoAccounts;
const pace = 0.02;
let sandbox: Sandbox;
let server: ServerProcess;
let person: ApiClient;
let customers: CustomersProcess;

const startThem = () => startCustomers({ sandbox: sandbox.addresses.controlUrl, server: server.url, pace });

beforeAll(async () => {
  sandbox = await startSandbox();
  const environment = { BALCAO_DATA: data.folder, BALCAO_SANDBOX: sandbox.addresses.controlUrl };
  server = await startServer(environment);
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
  customers = startThem();
});
afterAll(async () => {
  await customers?.stop();
  await server?.stop();
  await sandbox?.stop();
  data.remove();
});

const chatOf = (number: string) => sandbox.chatOf(number, demoShop.number);
const written = () => livingCustomers.flatMap(({ number }) => chatOf(number).filter(({ fromMe }) => fromMe));
const connection = async () => {
  const all = await person.call<Connection[]>("GET", "/whatsapp");
  return all.find(({ name }) => name === demoShop.connection) as Connection;
};
const ticketsOf = async (status: "pending" | "open"): Promise<Ticket[]> =>
  (await person.call<TicketPage>("GET", `/tickets?showAll=true&status=${status}`)).tickets.filter(({ contact }) =>
    livingCustomers.some(({ number, name }) => contact.number === number && contact.name === name),
  );

/** Answers everybody who waits, as a team at work would: without it they begin no further conversations. */
async function answerAll(): Promise<void> {
  for (const ticket of [...(await ticketsOf("pending")), ...(await ticketsOf("open"))]) {
    if (!chatOf(ticket.contact.number).at(-1)?.fromMe) continue;
    if (ticket.status === "pending") await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
    await person.call("POST", `/messages/${ticket.id}`, { body: "Certo, entendi." });
  }
}

/** Waits, with a team at work. */
const untilAnswering = (what: string, check: () => boolean) =>
  until(what, async () => {
    await answerAll();
    return check();
  });

/** All messages that were being sent when they were paused have arrived. */
async function quiet(): Promise<number> {
  for (let before = -1, now = written().length; ; before = now, now = written().length) {
    if (before === now) return now;
    await delay(700);
  }
}

it("link the shop's number automatically, and write", async () => {
  await until("the connection", async () => (await connection()).status === "CONNECTED");
  const first = await until("a message", () => written().at(0)?.author);
  // Messages written before the number could receive would never arrive.
  await until("the ticket of the first", async () =>
    (await ticketsOf("pending")).some(({ contact }) => contact.number === first),
  );
});

it("answer an agent's message", async () => {
  const [ticket] = await ticketsOf("pending");
  const number = ticket?.contact.number ?? "";
  await person.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  await person.call("POST", `/messages/${ticket?.id}`, { body: "Oi! Claro, já vejo isso para você." });
  await until("the answer on the phone", () => chatOf(number).some(({ text }) => text.includes("já vejo isso")));
  await until("it is read, and answered", () => {
    const chat = chatOf(number);
    const at = chat.findIndex(({ text }) => text.includes("já vejo isso"));
    return chat[at]?.seen && chat.slice(at).some(({ fromMe }) => fromMe);
  });
});

it("send photos and voice notes among their texts", async () => {
  await untilAnswering("a photo and a voice note", () =>
    ["image", "audio"].every((kind) => written().some((message) => message.kind === kind)),
  );
});

it("stop while they are paused, and continue afterwards", async () => {
  await sandbox.players({ writing: false });
  const before = await quiet();
  // At this pace answered customers would write within half a second, and new ones would begin.
  await answerAll();
  await delay(1500);
  expect(written()).toHaveLength(before);
  expect(await sandbox.players({ writing: true })).toEqual({ present: true, writing: true });
  await untilAnswering("another message", () => written().length > before);
});

it("write nothing twice however often they are killed", async () => {
  for (let kills = 0; kills < 4; kills++) {
    const before = written().length;
    await untilAnswering("another message", () => written().length > before);
    await customers.kill();
    customers = startThem();
  }
  await until("their process", async () => (await sandbox.players({})).present);
  const own = written();
  expect(own.filter(({ copies }) => copies > 1)).toEqual([]);
  const places = own.map(({ id, chat, author }) => ({ ...placeOf(id), chat, author }));
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(own.length);
});

it("stay away from a number that a person disconnected", async () => {
  const { id } = await connection();
  await person.call("DELETE", `/whatsappsession/${id}`);
  await until(
    "the phone to be unlinked",
    async () => (await sandbox.devices({ account: demoShop.number })).length === 0,
  );
  await person.call("PUT", `/whatsappsession/${id}`, {});
  await until("a code to scan", async () => (await connection()).qrcode);
  const before = await quiet();
  await delay(1500);
  expect(await sandbox.devices({ account: demoShop.number })).toEqual([]);
  expect(written()).toHaveLength(before);
  expect(await customers.stop()).toBe(0);
  await until("nobody is here", async () => !(await sandbox.players({})).present);
});
