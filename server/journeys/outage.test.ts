// @module-tag long
import { randomUUID } from "node:crypto";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { type CutLine, openLine } from "../testing/servers/cut-line.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";

/** A server whose database disappears and returns: nothing is lost, and no person restarts anything. */
const shop = "5531988001020";
const customer = "5531977770021";
const [admin] = demoAccounts;
const data = copyPreparedData();
let postgres: EmbeddedPostgres;
let line: CutLine;
let sandbox: Sandbox;
let server: ServerProcess;
let person: ApiClient;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(data.folder, { loopback: true });
  if ("url" in postgres.address) throw new Error("the embedded database has no URL");
  const { username, password, host, port, database } = postgres.address;
  line = await openLine({ host, port });
  sandbox = await startSandbox();
  server = await startServer({
    DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${line.port}/${database}`,
    BALCAO_DATA: `${data.folder}/server`,
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
  });
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
  await linkFirst(person, sandbox, shop);
});
afterAll(async () => {
  await server?.stop();
  await sandbox?.stop();
  await line?.close();
  await postgres?.stop();
  data.remove();
});

const connection = async () => (await person.call<Connection[]>("GET", "/whatsapp"))[0] as Connection;
const connected = () => until("the connection", async () => (await connection()).status === "CONNECTED");
const ticketOf = async (number: string): Promise<Ticket | undefined> =>
  (await person.call<TicketPage>("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).tickets[0];
const bodies = async (id: number) =>
  (await person.call<MessagePage>("GET", `/messages/${id}`)).messages.map(({ body }) => body);
const health = async (path: string) => (await fetch(`${server.url}/health/${path}`)).status;

it("reports that it is unavailable, accepts nothing it could not store, and works again after the database returns", async () => {
  await sandbox.sendText({ from: customer, to: shop, text: "before" });
  const ticket = await until("the ticket", () => ticketOf(customer));
  await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });

  await line.cut();
  expect([await health("live"), await until("a refusal", async () => (await health("ready")) === 503)]).toEqual([
    200,
    true,
  ]);
  const answer = { body: "answer", clientId: randomUUID() };
  const send = () => person.call("POST", `/messages/${ticket.id}`, answer);
  await expect(send()).rejects.toThrow(/503 .*ERR_UNAVAILABLE/);
  // The phone's messages stay at WhatsApp until they can be stored.
  await sandbox.sendText({ from: customer, to: shop, text: "meanwhile" });
  await sandbox.sendText({ from: "5531977770022", to: shop, text: "a newcomer" });

  await line.mend();
  await until("readiness", async () => (await health("ready")) === 200);
  await connected();
  await until("what was said meanwhile", async () => (await bodies(ticket.id)).includes("meanwhile"));
  await until("the newcomer", () => ticketOf("5531977770022"));
  // The screen repeats the refused message under the same id.
  await send();
  await until("the answer on the phone", () => sandbox.sentTo(customer, shop).length > 0);
  expect(sandbox.sentTo(customer, shop).map(({ text }) => text)).toEqual(["answer"]);
  expect(await bodies(ticket.id)).toEqual(["before", "meanwhile", "answer"]);
});

it("sends the messages under way once after a database outage", async () => {
  const ticket = await until("the ticket", () => ticketOf(customer));
  const words = Array.from({ length: 30 }, (_, n) => `word ${n}`);
  const sending = (async () => {
    for (const body of words) {
      const message = { body, clientId: randomUUID() };
      // The screen repeats a refused or unanswered message until it has an answer.
      while (
        !(await person.call("POST", `/messages/${ticket.id}`, message).then(
          () => true,
          () => false,
        ))
      );
    }
  })();
  await until("the first words", () => sandbox.sentTo(customer, shop).length > 5);
  await line.cut();
  await until("a refusal", async () => (await health("ready")) === 503);
  await line.mend();
  await sending;
  await until("all words", () => sandbox.sentTo(customer, shop).length >= 1 + words.length);
  expect(sandbox.sentTo(customer, shop).map(({ text }) => text)).toEqual(["answer", ...words]);
});
