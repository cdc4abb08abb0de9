import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type ApiEvent, type EventIdentity, StreamFrame } from "@balcao/shared/integrations/api-events.ts";
import type { ApiMessageSent } from "@balcao/shared/integrations/messages-api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Chat, contactChat, groupChat } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { systemContext } from "../../context.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { inboundText } from "../../testing/fake-provider.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { appendEvent } from "./append-event.ts";
import { beginning, readEvents } from "./read-events.ts";

let world: World;
let linked: TestCompany;
let official: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  linked = await world.addCompany("Linked");
  official = await world.addCompany("Official");
  const { db } = world.database;
  await db.update(connections).set({ channel: cloudKind }).where(eq(connections.id, official.connectionId));
  await db.update(connections).set({ allowGroups: true }).where(eq(connections.id, linked.connectionId));
});
afterAll(() => world.close());

const tokenOf = async ({ admin, connectionId }: TestCompany) =>
  ((await admin.call("POST", `/whatsapp/${connectionId}/token`)).body as Connection).token;
const eventsOf = async ({ connectionId }: TestCompany): Promise<ApiEvent[]> => {
  const { events } = await readEvents(world.services, connectionId, beginning);
  for (const event of events) StreamFrame.parse(event);
  return events;
};

/** A message of this chat arrives; returns its event. */
async function arrived(company: TestCompany, chat: Chat, body: string) {
  await tokenOf(company);
  await createInbound(world.services).message(company.connectionId, inboundText("", body, { chat }));
  const found = (await eventsOf(company)).flatMap((event) =>
    event.type === "message.received" && event.data.message.body === body ? [event.data.message] : [],
  );
  expect(found).toHaveLength(1);
  return found[0];
}

/** Sends to an event's identity; returns the ids of the ticket and the contact that got the message. */
async function answer(company: TestCompany, to: EventIdentity | undefined) {
  const authorization = `Bearer ${await tokenOf(company)}`;
  const request = { method: "POST", url: "/api/messages/send", headers: { authorization } } as const;
  const reply = await world.app.inject({ ...request, payload: { to, body: "Resposta" } });
  expect(reply.statusCode).toBe(200);
  return rowOf((reply.json() as ApiMessageSent).messageId);
}
const rowOf = async (messageId: string | undefined) => {
  const { ticketId, contactId } = messages;
  const [row] = await world.database.db
    .select({ ticketId, contactId })
    .from(messages)
    .where(eq(messages.id, Number(messageId)));
  return row;
};

it("names a person without a number by Meta's id, and an answer to that id reaches the same person", async () => {
  const chat = contactChat({ bsuid: "BR.77013", username: "bia.doces" });
  const told = await arrived(official, chat, "oi da Bia");
  expect(told).toMatchObject({
    number: null,
    identity: { kind: "bsuid", value: "BR.77013" },
    username: "bia.doces",
    isGroup: false,
  });
  const row = await answer(official, told?.identity);
  expect(row?.contactId).toEqual(expect.any(Number));
  expect(row).toEqual(await rowOf(told?.id));
});

it("names the latest of several ids of Meta, by which the channel itself writes", async () => {
  const contact = contactChat({ bsuid: "BR.1", parent_bsuid: "BR.ENT.9" });
  await arrived(official, contact, "oi de antes");
  const told = await arrived(official, contactChat({ bsuid: "BR.2", parent_bsuid: "BR.ENT.9" }), "oi de agora");
  expect(told?.identity).toEqual({ kind: "bsuid", value: "BR.2" });
  expect(await answer(official, told?.identity)).toEqual(await rowOf(told?.id));
});

it("names a person of a linked number by the private id while the number is hidden", async () => {
  const told = await arrived(linked, contactChat({ lid: "88123456" }), "oi sem número");
  expect(told).toMatchObject({ number: null, identity: { kind: "lid", value: "88123456" }, username: null });
  expect(await answer(linked, told?.identity)).toEqual(await rowOf(told?.id));
});

it("names the number where it is known, on both channels", async () => {
  for (const [company, hidden] of [
    [linked, { lid: "88777777" }],
    [official, { bsuid: "BR.88" }],
  ] as const) {
    const phone = freshNumber();
    const told = await arrived(company, contactChat({ phone, ...hidden }), "oi com número");
    expect(told).toMatchObject({ number: phone, identity: { kind: "phone", value: phone } });
    expect(await answer(company, told?.identity)).toEqual(await rowOf(told?.id));
  }
});

it("names nobody for a group, nor by an id that the connection cannot write to", async () => {
  const group = await arrived(linked, groupChat("120363041234567890"), "oi no grupo");
  expect(group).toMatchObject({ isGroup: true, identity: null, username: null });
  const hidden = await arrived(linked, contactChat({ bsuid: "BR.99", username: "ivo.b" }), "oi de longe");
  expect(hidden).toMatchObject({ number: null, identity: null, username: "ivo.b" });
});

it("says in a message's progress whom it went to, and of a withdrawn one what is known", async () => {
  const told = await arrived(official, contactChat({ bsuid: "BR.55" }), "oi do Caio");
  const ctx = systemContext(world.services, official.id, "test");
  const { connectionId } = official;
  const of = { connectionId, messageId: Number(told?.id) };
  await appendEvent(ctx, { type: "message.ack", ...of, data: { ack: 3 } });
  await appendEvent(ctx, { type: "message.failed", ...of, data: { reason: "ERR_SENDING_WAPP_MSG" } });
  const gone = { type: "message.failed", connectionId, messageId: null } as const;
  await appendEvent(ctx, { ...gone, data: { messageId: "1", number: "5531988001020" } });
  await appendEvent(ctx, { ...gone, data: { messageId: "2" } });
  const identity = { kind: "bsuid", value: "BR.55" };
  expect((await eventsOf(official)).slice(-4).map(({ data }) => data)).toMatchObject([
    { messageId: told?.id, identity, ack: 3 },
    { messageId: told?.id, identity },
    { messageId: "1", number: "5531988001020", identity: { kind: "phone", value: "5531988001020" } },
    { messageId: "2", number: null, identity: null },
  ]);
});
