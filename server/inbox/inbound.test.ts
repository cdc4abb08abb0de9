import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../testing/world.ts";

let world: World;
let company: TestCompany;
beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
});
afterAll(() => world.close());

/** A contact's message as agents see it. */
async function seenOf(number: string, body: string, pushName: string) {
  await world.whatsapp.deliver(company.connectionId, number, body, { pushName });
  const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  const ticket = tickets.find(({ contact }) => contact.number === number);
  const { messages } = (await company.admin.call("GET", `/messages/${ticket?.id}`)).body as MessagePage;
  return { name: ticket?.contact.name, body: messages.at(-1)?.body };
}

it("stores any message, from every adapter", async () => {
  expect(await seenOf("5511900000001", "a\0b \ud83d c", "A\0na \udc4d")).toEqual({
    name: "Ana \ufffd",
    body: "ab \ufffd c",
  });
  expect(await seenOf("5511900000002", "👍".repeat(40_000), "n".repeat(300))).toEqual({
    name: "n".repeat(255),
    body: "👍".repeat(32_768),
  });
  expect(await seenOf("5511900000003", "hi", "\0 ")).toEqual({ name: "5511900000003", body: "hi" });
});
