import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../testing/world.ts";

let world: World;
let companies: [TestCompany, TestCompany];

beforeAll(async () => {
  world = await createWorld();
  companies = [await world.addCompany("Alpha"), await world.addCompany("Omega")];
  await world.connect();
});
afterAll(() => world.close());

/** A screen that joins every room it can name, and keeps every frame of the wire. */
async function recorder(caller: Caller) {
  const screen = await listen(world, caller);
  const frames: string[] = [];
  screen.io.engine.on("packet", ({ data }) => frames.push(String(data)));
  screen.emit("joinNotification");
  for (const status of ticketStatuses) screen.emit("joinTickets", status);
  // Guesses the ids of both companies' conversations.
  for (let id = 1; id < 60; id++) screen.emit("joinChatBox", id);
  return { screen, frames };
}

/** A company's whole day: customers write, agents accept, answer, return, resolve and reopen. */
async function dayOf({ agent, admin, connectionId }: TestCompany, word: string): Promise<void> {
  const chat = (await admin.call("POST", "/chats", { title: `${word} chat`, users: [{ id: agent.id }] })).body as {
    id: number;
  };
  await agent.call("POST", `/chats/${chat.id}/messages`, { message: `${word} among us` });
  const list = (await admin.call("POST", "/contact-lists", { name: `${word} list` })).body as { id: number };
  const listed = { contactListId: list.id, name: `${word} person`, number: "31 98888-0009" };
  await admin.call("POST", "/contact-list-items", listed);
  for (let n = 0; n < 6; n++) {
    const number = `${connectionId}5531988880${n}`;
    await world.whatsapp.deliver(connectionId, number, `${word} ${n}`, { pushName: `${word} customer` });
    const page = (await admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage;
    const { id, contactId } = page.tickets[0] as Ticket;
    for (const status of ["open", "pending", "open"]) await agent.call("PUT", `/tickets/${id}`, { status });
    await agent.call("POST", `/messages/${id}`, { body: `${word} answer ${n}` });
    await world.whatsapp.deliver(connectionId, number, `${word} again`);
    await agent.call("POST", `/messages/${id}/read`);
    for (const status of ["closed", "open"]) await agent.call("PUT", `/tickets/${id}`, { status });
    await workOn(agent, id, contactId, `${word} ${n}`);
  }
  await world.whatsapp.close(connectionId);
  await world.whatsapp.open(connectionId);
}

/** An agent's data about a conversation besides its messages. */
async function workOn(agent: Caller, ticketId: number, contactId: number, words: string): Promise<void> {
  const tag = (await agent.call("POST", "/tags", { name: words })).body as { id: number };
  await agent.call("PUT", `/ticket-tags/${ticketId}/${tag.id}`);
  await agent.call("POST", "/ticket-notes", { ticketId, note: words });
  await agent.call("POST", "/quick-messages", { shortcode: words.replace(" ", "-"), message: words });
  await agent.call("POST", "/schedules", { contactId, body: words, sendAt: "2040-01-01T09:00" });
  await agent.call("POST", "/contacts", { name: words, number: `55319888${String(ticketId).padStart(5, "0")}` });
  await agent.call("POST", "/contacts/import");
}

it("sends no frame of one company to the other, whatever both request at once", async () => {
  const recorders = await Promise.all(
    companies.flatMap(({ agent, admin }) => [agent, admin]).map((caller) => recorder(caller)),
  );
  await Promise.all([dayOf(companies[0], "alphaword"), dayOf(companies[1], "omegaword")]);
  const [alpha, alphaAdmin, omega, omegaAdmin] = recorders.map(({ frames }) => frames);
  await until(
    "both days",
    () => alphaAdmin?.join().includes("alphaword 5") && omegaAdmin?.join().includes("omegaword 5"),
  );

  for (const frames of [alpha, alphaAdmin]) expect(frames?.join("\n")).not.toMatch(/omega|Omega/);
  for (const frames of [omega, omegaAdmin]) expect(frames?.join("\n")).not.toMatch(/alpha|Alpha/);
  // The recorders did get their own company's events.
  for (const frames of [alpha, alphaAdmin]) expect(frames?.join("\n")).toContain("alphaword among us");
  for (const frames of [alpha, alphaAdmin]) expect(frames?.join("\n")).toContain("alphaword answer 5");
  for (const { screen } of recorders) screen.close();
});

it("hides the admins' QR code from agents", async () => {
  const [company] = companies;
  const [agent, admin] = await Promise.all([recorder(company.agent), recorder(company.admin)]);
  await world.whatsapp.sink.session(company.connectionId, {
    status: "OPENING",
    linking: { step: "code", qrcode: "pair-me-secret" },
    retries: 0,
  });
  await until("the admin's code", () => admin.frames.join().includes("pair-me-secret"));
  await until("the agent's notice", () => agent.frames.join().includes("whatsappSession"));
  expect(agent.frames.join()).not.toContain("pair-me-secret");
  expect(JSON.stringify((await company.agent.call("GET", "/whatsapp")).body)).not.toContain("pair-me-secret");
  for (const { screen } of [agent, admin]) screen.close();
});
