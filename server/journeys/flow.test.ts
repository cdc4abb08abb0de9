import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../channels/chat.ts";
import { until } from "../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../testing/world.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

it("a customer writes, an agent sees it and answers, the phone receives it, the ticks turn blue", async () => {
  const { agent, connectionId, id: companyId } = company;
  const screen = await listen(world, agent);
  screen.emit("joinTickets", "pending");
  screen.emit("joinTickets", "open");
  await until("the rooms", () => world.app.server.listening);

  await world.whatsapp.deliver(connectionId, "5531988887777", "Bom dia!");

  const listed = (await agent.call("GET", "/tickets?status=pending")).body as TicketPage;
  expect(listed.tickets).toHaveLength(1);
  const [ticket] = listed.tickets as [Ticket];
  expect(ticket).toMatchObject({
    status: "pending",
    lastMessage: "Bom dia!",
    unreadMessages: 1,
    queueId: company.queueIds[0],
  });
  expect(ticket.protocol).toMatch(/^SAC\d{29}$/);
  await until("the live ticket", () => screen.heard.find(({ name }) => name === `company-${companyId}-ticket`));
  await until("the live message", () => screen.heard.find(({ name }) => name === `company-${companyId}-appMessage`));

  const accepted = await agent.call("PUT", `/tickets/${ticket.id}`, { status: "open" });
  expect(accepted).toMatchObject({ status: 200, body: { status: "open", userId: agent.id } });
  screen.emit("joinChatBox", ticket.id);
  await until("the delete before the update", () => {
    const told = screen.heard
      .filter(({ name }) => name.endsWith("-ticket"))
      .map(({ payload }) => (payload as { action: string }).action);
    return told.join().endsWith("delete,update");
  });

  const sent = (await agent.call("POST", `/messages/${ticket.id}`, { body: "Olá, em que posso ajudar?" }))
    .body as Message;
  expect(sent).toMatchObject({ ack: 0, fromMe: true, ticketId: ticket.id });
  const arrived = await until("the phone", () => world.whatsapp.sent[0]);
  expect(arrived.message).toMatchObject({
    body: "Olá, em que posso ajudar?",
    chat: contactChat({ phone: "5531988887777" }),
  });

  const ackOf = async () =>
    ((await agent.call("GET", `/messages/${ticket.id}`)).body as MessagePage).messages.at(-1)?.ack;
  await until("one tick", async () => (await ackOf()) === 1);
  await world.whatsapp.receipt(connectionId, arrived.message.providerId, 4);
  await world.whatsapp.receipt(connectionId, arrived.message.providerId, 3);
  expect(await ackOf()).toBe(4);
  await until("blue ticks on the screen", () =>
    screen.heard.find(({ payload }) => (payload as { message?: Message }).message?.ack === 4),
  );
  screen.close();
});
