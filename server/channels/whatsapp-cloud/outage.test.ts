import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007501");
  ({ sandbox, simulator, world, company, shop } = opened);
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = made.body as Connection;
});
afterAll(() => opened.close());

async function talk(person: string): Promise<number> {
  await sandbox.savePhone({ number: person, name: "Ana" });
  await sandbox.sendText({ from: person, to: shop.number, text: "oi" });
  const id = await until("the ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.number === person)?.id;
  });
  await company.agent.call("PUT", `/tickets/${id}`, { status: "open" });
  return id;
}
const say = async (ticketId: number, body: string) =>
  ((await company.agent.call("POST", `/messages/${ticketId}`, { body })).body as Message).id;
const shownTo = (person: string) => sandbox.sentTo(person, shop.number);
const jobs = () => world.database.sql<{ state: string; retry_count: number; is_postponed: boolean }[]>`
  select state, retry_count, started_on is null as is_postponed from pgboss.job
  where name = ${`send-message-${connection.id}`} and state in ('created', 'retry', 'failed')`;

it("sends what an outage held up by itself and in order, however often it had to look", {
  tags: ["long"],
}, async () => {
  const [ana, bia] = ["5531987655001", "5531987655002"];
  const [hers, others] = [await talk(ana), await talk(bia)];
  simulator.setFaults({ isDown: true });
  const ids: string[] = [];
  for (const body of ["1", "2", "3"]) ids.push(await say(hers, body));
  ids.push(await say(others, "4"));
  const postponed = async () => (await jobs()).filter(({ state, is_postponed }) => state === "retry" && is_postponed);
  await until("both chats wait", async () => (await postponed()).length === 2);
  // As at the end of all attempts: a job that failed now would never run again.
  await world.database.sql`update pgboss.job set retry_limit = 0
    where name = ${`send-message-${connection.id}`} and state in ('created', 'retry')`;
  const looked = simulator.answeredDown();
  await until("more looks", () => simulator.answeredDown() >= looked + 2);
  for (const id of ids) {
    const [row] = await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(id)));
    expect(row).toMatchObject({ ack: 0, failure: null });
  }
  simulator.setFaults({ isDown: false });
  await until("all", () => shownTo(ana).length === 3 && shownTo(bia).length === 1);
  expect(shownTo(ana).map(({ text }) => text)).toEqual(["1", "2", "3"]);
  expect((await jobs()).filter(({ state }) => state === "failed")).toEqual([]);
});

it("uploads a file again whose upload had no answer, and sends it once", { tags: ["long"] }, async () => {
  const ana = "5531987655003";
  const ticketId = await talk(ana);
  simulator.setFaults({ loseUploads: 1 });
  const files = [{ name: "nota.pdf", content: pdf }];
  expect((await sendForm(world, company.agent, `/messages/${ticketId}`, {}, files)).status).toBe(200);
  await until("the postponed upload", async () => (await jobs()).some(({ is_postponed }) => is_postponed));
  await world.database.sql`update pgboss.job set start_after = now() where name = ${`send-message-${connection.id}`}`;
  await until("the file", () => shownTo(ana).length === 1);
  expect(simulator.sends().filter(({ to }) => to === ana)).toHaveLength(1);
});
