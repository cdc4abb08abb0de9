import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { until } from "../until.ts";
import { createWorld, type TestCompany, type World } from "../world.ts";
import type { PigeonCall } from "./loft.ts";
import { type PigeonChannel, type PigeonSessions, pigeonModule, pigeonSessionsModule } from "./module.ts";

const contact = "5511988880078";
let world: World;
let company: TestCompany;
let pigeons: PigeonChannel;
let sessions: PigeonSessions;

beforeAll(async () => {
  const modules = [
    pigeonModule((channel) => {
      pigeons = channel;
    }),
    pigeonSessionsModule((channel) => {
      sessions = channel;
    }),
  ];
  world = await createWorld({ moreChannels: modules });
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

async function connect(channel: string): Promise<number> {
  const made = { companyId: company.id, name: `Pombal ${channel}`, channel, status: "OPENING" as const };
  const [{ id } = { id: 0 }] = await world.database.db.insert(connections).values(made).returning();
  await world.database.db.insert(connectionQueues).values({ connectionId: id, queueId: company.queueIds[0] ?? 0 });
  return id;
}

const stateOf = async (id: number) => (await company.admin.call("GET", `/whatsapp/${id}`)).body as Connection;

const call = (said: PigeonCall, ring: string) =>
  world.app.inject({ method: "POST", url: "/channels/pigeon/webhook", headers: { "x-ring": ring }, payload: said });

/** The contact's letter becomes a ticket, and the agent's answer a letter. Returns the id of the answer. */
async function converse(connectionId: number, letters: ReadonlyMap<string, string>): Promise<string> {
  const tickets = async () =>
    ((await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage).tickets;
  const ticketId = await until(
    "the ticket",
    async () => (await tickets()).find(({ whatsappId }) => whatsappId === connectionId)?.id,
  );
  const page = (await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage;
  expect(page.messages).toMatchObject([{ body: "bom dia", fromMe: false }]);

  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  const sent = await company.agent.call("POST", `/messages/${ticketId}`, { body: "às suas ordens" });
  await until("the answer", () => [...letters.values()].some((text) => text.includes("às suas ordens")));
  return (sent.body as { id: string }).id;
}

it("is all that a server needs: it hears a contact, answers it, and refuses what the channel cannot do", async () => {
  const connectionId = await connect("pigeon");
  await until("the connection", async () => (await stateOf(connectionId)).status === "CONNECTED");
  expect(await stateOf(connectionId)).toMatchObject({ channelKind: "pigeon", capabilities: [] });

  const letter = { id: "letter-1", from: contact, text: "bom dia" };
  expect((await call({ connectionId, letter }, "a stranger's")).statusCode).toBe(403);
  expect((await call({ connectionId, letter }, "ours")).statusCode).toBe(200);
  const answer = await converse(connectionId, pigeons.loft.letters);
  expect(await company.agent.call("PUT", `/messages/${answer}/reaction`, { emoji: "👍" })).toMatchObject({
    body: { error: "ERR_CHANNEL_CANNOT" },
  });
});

it("is so for a session, too", async () => {
  const connectionId = await connect("pigeon-session");
  await company.admin.call("POST", `/whatsappsession/${connectionId}`);
  await until("the connection", async () => (await stateOf(connectionId)).status === "CONNECTED");

  await sessions.loft.bring({ connectionId, letter: { id: "letter-2", from: contact, text: "bom dia" } });
  await converse(connectionId, sessions.loft.letters);

  await company.admin.call("DELETE", `/whatsappsession/${connectionId}`);
  await until("the end", async () => (await stateOf(connectionId)).status === "DISCONNECTED");
});
