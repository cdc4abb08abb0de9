import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { until } from "../until.ts";
import { createWorld, type TestCompany, type World } from "../world.ts";
import type { PigeonCall } from "./loft.ts";
import { type PigeonChannel, pigeonModule } from "./module.ts";

const contact = "5511988880078";
let world: World;
let company: TestCompany;
let connectionId: number;
let pigeons: PigeonChannel;

beforeAll(async () => {
  const module = pigeonModule((channel) => {
    pigeons = channel;
  });
  world = await createWorld({ moreChannels: [module] });
  company = await world.addCompany();
  const made = { companyId: company.id, name: "Pombal", channel: module.kind.name, status: "OPENING" as const };
  const [row] = await world.database.db.insert(connections).values(made).returning();
  connectionId = row?.id ?? 0;
  await world.database.db.insert(connectionQueues).values({ connectionId, queueId: company.queueIds[0] ?? 0 });
  await world.connect();
});
afterAll(() => world.close());

const call = (said: PigeonCall, ring: string) =>
  world.app.inject({ method: "POST", url: "/channels/pigeon/webhook", headers: { "x-ring": ring }, payload: said });

it("is all that a server needs: it hears a contact, answers it, and refuses what the channel cannot do", async () => {
  const state = async () => (await company.admin.call("GET", `/whatsapp/${connectionId}`)).body as Connection;
  await until("the connection", async () => (await state()).status === "CONNECTED");
  expect(await state()).toMatchObject({ channelKind: "pigeon", capabilities: [] });

  const letter = { id: "letter-1", from: contact, text: "bom dia" };
  expect((await call({ connectionId, letter }, "a stranger's")).statusCode).toBe(403);
  expect((await call({ connectionId, letter }, "ours")).statusCode).toBe(200);
  const tickets = async () =>
    ((await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage).tickets;
  const ticketId = await until("the ticket", async () => (await tickets())[0]?.id);
  const page = (await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage;
  expect(page.messages).toMatchObject([{ body: "bom dia", fromMe: false }]);

  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  const sent = await company.agent.call("POST", `/messages/${ticketId}`, { body: "às suas ordens" });
  await until("the answer", () => [...pigeons.loft.letters.values()].some((text) => text.includes("às suas ordens")));
  const { id } = sent.body as { id: string };
  expect(await company.agent.call("PUT", `/messages/${id}/reaction`, { emoji: "👍" })).toMatchObject({
    body: { error: "ERR_CHANNEL_CANNOT" },
  });
});
