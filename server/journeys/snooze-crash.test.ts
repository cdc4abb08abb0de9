// @module-tag long
import { setTimeout as delay } from "node:timers/promises";
import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/** Snoozed tickets of a real server that is killed before they return, and again while they do. */
const shop = "5531988001020";
const customers = Array.from({ length: 12 }, (_, n) => `55319777710${10 + n}`);
const [admin] = demoAccounts;
const data = copyPreparedData();
let sandbox: Sandbox;
let server: ServerProcess;
let person: ApiClient;

beforeAll(async () => {
  sandbox = await startSandbox();
  await start();
  await linkFirst(person, sandbox, shop);
});
afterAll(async () => {
  await server?.stop();
  await sandbox?.stop();
  data.remove();
});

async function start(): Promise<void> {
  server = await startServer({ BALCAO_DATA: data.folder, BALCAO_SANDBOX: sandbox.addresses.controlUrl });
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
}

const list = async (query: string): Promise<Ticket[]> =>
  (await person.call<TicketPage>("GET", `/tickets?showAll=true&${query}`)).tickets;
const snoozed = () => list("status=open&snoozed=true");
const returns = async (id: number) =>
  (await person.call<TicketHistoryLine[]>("GET", `/tickets/${id}/history`)).filter(
    ({ change }) => change.kind === "returned",
  );

it("returns each ticket once, though it was dead at the moment of the return and dies again among the returns", async () => {
  for (const from of customers) await sandbox.sendText({ from, to: shop, text: "até amanhã" });
  const waiting = await until("the tickets", async () => {
    const found = await list("status=pending");
    return found.length === customers.length ? found : null;
  });
  const due = Date.now() + 20_000;
  for (const { id } of waiting) {
    await person.call("PUT", `/tickets/${id}`, { status: "open" });
    await person.call("POST", `/messages/${id}/read`);
    await person.call("PUT", `/tickets/${id}/snooze`, { until: new Date(due).toISOString() });
  }
  expect(await snoozed()).toHaveLength(customers.length);
  await server.kill();

  await delay(Math.max(0, due - Date.now()) + 100);
  await start();
  await until("the first return", async () => (await snoozed()).length < customers.length);
  await server.kill();
  await start();
  await until("all returns", async () => (await snoozed()).length === 0);

  for (const { id } of waiting) {
    const ticket = await person.call<Ticket>("GET", `/tickets/${id}`);
    expect(ticket).toMatchObject({ status: "open", snoozedUntil: null, unreadMessages: 1 });
    expect(Date.parse(ticket.returnedAt ?? "")).toBeGreaterThan(due);
    expect(await returns(id)).toHaveLength(1);
  }
});
