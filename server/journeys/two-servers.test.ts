// @module-tag long
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { type Sandbox, startSandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { linkFirst } from "../testing/link-number.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { startReceiver } from "../testing/servers/receiver.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { openStream } from "../testing/servers/stream-client.ts";
import { until } from "../testing/until.ts";

/** Two servers on an external PostgreSQL, as in an installation with DATABASE_URL. */
const shop = "5531988001020";
const [marina, paulo] = demoAccounts;
const data = copyPreparedData();
let postgres: EmbeddedPostgres;
let sandbox: Sandbox;
let servers: [ServerProcess, ServerProcess];
let people: [ApiClient, ApiClient];
/** The token of the Messages API. */
let token: string;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(data.folder, { loopback: true });
  sandbox = await startSandbox();
  // Both start at once on an empty database: one migrates, the other waits for it.
  servers = await Promise.all([start("one"), start("two")]);
  people = await Promise.all([
    signIn(servers[0].url, marina?.email ?? "", marina?.password ?? ""),
    signIn(servers[1].url, paulo?.email ?? "", paulo?.password ?? ""),
  ]);
  const [{ id } = { id: 0 }] = await connections(people[0]);
  token = (await people[0].call<Connection>("POST", `/whatsapp/${id}/token`)).token;
});
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  await sandbox?.stop();
  await postgres?.stop();
  data.remove();
});

function start(name: string): Promise<ServerProcess> {
  if ("url" in postgres.address) throw new Error("the embedded database has no URL");
  const { username, password, host, port, database } = postgres.address;
  return startServer({
    DATABASE_URL: `postgres://${username}:${password}@${host}:${port}/${database}`,
    BALCAO_DATA: `${data.folder}/${name}`,
    BALCAO_SECRET: "the same secret for both of the servers",
    BALCAO_SANDBOX: sandbox.addresses.controlUrl,
    BALCAO_INTERNAL_HOSTS: "localhost",
  });
}

const connections = (person: ApiClient) => person.call<Connection[]>("GET", "/whatsapp");
const online = () =>
  sandbox.devices({ account: shop }).then((devices) => devices.filter(({ connected }) => connected).length);

it("runs a connection's session on one of them, and shows it on both", async () => {
  const admin = people[0];
  await linkFirst(admin, sandbox, shop);
  for (const person of people)
    await until("the connection", async () => (await connections(person))[0]?.status === "CONNECTED");
  expect(await online()).toBe(1);
});

it("receives and sends messages through either of them", async () => {
  await sandbox.sendText({ from: "5531977770011", to: shop, text: "hello both" });
  for (const [index, person] of people.entries()) {
    const find = async (status: string) =>
      (await person.call<TicketPage>("GET", `/tickets?status=${status}`)).tickets[0];
    const ticket = await until("the ticket", () => find("pending"));
    await person.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
    await person.call("POST", `/messages/${ticket.id}`, { body: `answer of server ${index}` });
    await until("the phone", () =>
      sandbox.sentTo("5531977770011", shop).some(({ text }) => text === `answer of server ${index}`),
    );
    await person.call("PUT", `/tickets/${ticket.id}`, { status: "pending" });
  }
});

it("publishes events to programs connected to either of them", async () => {
  const streams = await Promise.all(servers.map(({ url }) => openStream({ url: async () => url }, token)));
  await sandbox.sendText({ from: "5531977770009", to: shop, text: "para os dois" });
  for (const { events } of streams) await until("the event", () => events().length > 0);
  const [one, other] = streams.map(({ events }) => events()[0]);
  expect(one).toMatchObject({ type: "message.received", data: { message: { body: "para os dois" } } });
  expect(other).toEqual(one);
  for (const stream of streams) await stream.close();
});

it("fetches no file for a program from a host that webhooks may call", async () => {
  const receiver = await startReceiver();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ number: "5531977770011", fileUrl: `${receiver.url}/nota.pdf` });
  const reply = await fetch(`${servers[0].url}/api/messages/send`, { method: "POST", headers, body });
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ error: "ERR_INVALID_REQUEST", details: [expect.objectContaining({ field: "fileUrl" })] }),
  ]);
  expect(receiver.received).toEqual([]);
  const hook = { name: "Receiver", url: receiver.url, events: ["message.received"] };
  expect(await people[0].call("POST", "/webhooks", hook)).toMatchObject({ url: receiver.url });
  receiver.close();
});
