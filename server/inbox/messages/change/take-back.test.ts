import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SendError } from "../../../channels/send-error.ts";
import { until } from "../../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../../testing/world.ts";
import { messages } from "../messages.table.ts";

/** Messages deleted before WhatsApp has acknowledged them. */
let world: World;
let company: TestCompany;
let ticket: Ticket;
let deliver: World["whatsapp"]["send"];

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
  deliver = world.whatsapp.send.bind(world.whatsapp);
  await world.whatsapp.deliver(company.connectionId, "5511900000000", "hello");
  const [pending] = ((await company.agent.call("GET", "/tickets?status=pending")).body as TicketPage).tickets;
  ticket = (await company.agent.call("PUT", `/tickets/${pending?.id}`, { status: "open" })).body as Ticket;
});
afterEach(() => {
  world.whatsapp.send = deliver;
});
afterAll(() => world.close());

const write = async (body: string) =>
  (await company.agent.call("POST", `/messages/${ticket.id}`, { body })).body as Message;
const remove = (message: Message) => company.agent.call("DELETE", `/messages/${message.id}`);
const wasSent = (body: string) => world.whatsapp.sent.some(({ message }) => message.body === body);
const wasRevoked = async ({ id }: Message) => {
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(id)));
  return world.whatsapp.revoked.includes(row?.providerId ?? "");
};

/** Blocks the chat's next sending at WhatsApp until it is released. */
async function holdSending() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waits = false;
  world.whatsapp.send = async (...args) => {
    waits = true;
    await promise;
    return deliver(...args);
  };
  const first = await write("held");
  await until("the held sending", () => waits);
  return { first, letIn: resolve };
}

it("never sends a waiting message that was deleted, and sends the contact nothing about it", async () => {
  const { letIn } = await holdSending();
  const waiting = await write("better not");
  await remove(waiting);
  await write("the one behind");
  letIn();
  await until("the one behind", () => wasSent("the one behind"));
  expect(wasSent("better not")).toBe(false);
  // Its revocation would precede the sending of the message behind: one chat's jobs run in order.
  expect(await wasRevoked(waiting)).toBe(false);
});

it("revokes a message that arrived while it was being deleted, though a receipt came before the answer", async () => {
  const { first, letIn } = await holdSending();
  await remove(first);
  const [row] = await world.database.db
    .update(messages)
    .set({ ack: 3 })
    .where(eq(messages.id, Number(first.id)))
    .returning();
  world.whatsapp.revoked.length = 0;
  letIn();
  await until("the revocation", () => world.whatsapp.revoked.includes(row?.providerId ?? ""));
});

it("revokes a message that may have arrived without an answer, and does not send it again", async () => {
  let attempts = 0;
  const answered = Promise.withResolvers<void>();
  world.whatsapp.send = async () => {
    attempts++;
    await answered.promise;
    throw new SendError("timeout", "no answer");
  };
  const message = await write("perhaps there");
  await until("the attempt", () => attempts === 1);
  await remove(message);
  answered.resolve();
  await until("the revocation", () => wasRevoked(message));
  expect(attempts).toBe(1);
});

it("revokes a failed message that was queued for a retry and deleted before", async () => {
  world.whatsapp.send = () => Promise.reject(new SendError("refused", "no"));
  const message = await write("twice");
  await until("the failure", async () => {
    const [row] = await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(message.id)));
    return row?.failure;
  });
  const { letIn } = await holdSending();
  await company.agent.call("POST", `/messages/${message.id}/retry`);
  await remove(message);
  letIn();
  await until("the revocation", () => wasRevoked(message));
  expect(wasSent("twice")).toBe(false);
});
