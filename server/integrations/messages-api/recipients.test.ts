import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { ApiMessageSent } from "@balcao/shared/integrations/messages-api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat, idOf } from "../../channels/chat.ts";
import { connections } from "../../channels/connections/connections.table.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { beginning, readEvents } from "../api-events/read-events.ts";

let world: World;
let ours: TestCompany;
let token: string;
const url = "/api/messages/send";

beforeAll(async () => {
  world = await createWorld();
  ours = await world.addCompany("Ours");
  await world.connect();
  token = await tokenOf(ours);
});
afterAll(() => world.close());

const tokenOf = async ({ admin, connectionId }: TestCompany) =>
  ((await admin.call("POST", `/whatsapp/${connectionId}/token`)).body as Connection).token;

async function send(body: object, headers: Record<string, string> = {}, bearer = token) {
  const authorization = `Bearer ${bearer}`;
  const reply = await world.app.inject({ method: "POST", url, headers: { authorization, ...headers }, payload: body });
  return { status: reply.statusCode, body: reply.json() as ApiMessageSent & { error: string } };
}
const arrived = (number: string) => world.whatsapp.sent.filter(({ message }) => idOf(message.chat, "phone") === number);
const ticketsOf = async (number: string) =>
  ((await ours.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage).tickets;

it("writes to an id that the connection's channel can address, as to a number", async () => {
  const [number, lid] = [freshNumber(), `88${freshNumber()}`];
  await world.whatsapp.deliver(ours.connectionId, number, "oi", { chat: contactChat({ phone: number, lid }) });
  const key = { "idempotency-key": "by-lid" };
  const to = { kind: "lid", value: lid };
  const sent = await send({ to, body: "Pelo código" }, key);
  expect(sent.status).toBe(200);
  expect((await send({ to, body: "Pelo código" }, key)).body.messageIds).toEqual(sent.body.messageIds);
  expect((await send({ to: { kind: "lid", value: "77123" }, body: "Pelo código" }, key)).status).toBe(409);
  await until("the phone", () => arrived(number).length === 1);
  expect(await ticketsOf(number)).toMatchObject([{ lastMessage: "oi" }]);
  // A number may be written here as well, and is the same recipient.
  await send({ to: { kind: "phone", value: `+${number}` }, body: "Pelo número" });
  await until("the phone", () => arrived(number).length === 2);
  // In a form it is JSON.
  const file = { name: "nota.pdf", content: pdf };
  expect((await sendForm(world, { token }, url, { to: JSON.stringify(to) }, [file])).status).toBe(200);
  await until("the file", () => arrived(number).length === 3);
  const made = await send({ to: { kind: "lid", value: `99${number}` }, body: "Ninguém conhece" });
  expect(made.status).toBe(200);
  // Programs also hear of a contact without a number.
  await until("the event", async () => {
    const { events } = await readEvents(world.services, ours.connectionId, beginning);
    return events.some(({ type, data }) => type === "message.sent" && data.message.id === made.body.messageId);
  });
});

it("writes to Meta's id of a person on the official API", async () => {
  const { db } = world.database;
  const theirs = await world.addCompany("Official");
  await db.update(connections).set({ channel: cloudKind }).where(eq(connections.id, theirs.connectionId));
  const bearer = await tokenOf(theirs);
  const to = { kind: "bsuid", value: "BR.13491208655302741918" };
  expect((await send({ to, body: "Olá" }, {}, bearer)).status).toBe(200);
  const [contact] = await db.select().from(contacts).where(eq(contacts.companyId, theirs.id));
  const ids = await db
    .select()
    .from(contactIdentities)
    .where(eq(contactIdentities.contactId, contact?.id ?? 0));
  expect(ids).toMatchObject([{ ...to, confirmedAt: null }]);
  const lid = await send({ to: { kind: "lid", value: "991234" }, body: "Olá" }, {}, bearer);
  expect([lid.status, lid.body]).toMatchObject([
    400,
    { error: "ERR_CONTACT_UNREACHABLE", details: { kind: "lid", addresses: ["phone", "bsuid"] } },
  ]);
});

it("names the field without a recipient, as ever, and takes an empty recipient for none", async () => {
  const details = [{ field: "number", message: "Invalid input" }];
  const error = "ERR_INVALID_REQUEST";
  for (const body of [{}, { number: null }, { to: null }, { to: "" }])
    expect(await send({ ...body, body: "Olá" })).toEqual({
      status: 400,
      body: { error, message: "The request is not valid.", details },
    });
  expect((await sendForm(world, { token }, url, { to: "", body: "Olá" }, [])).body).toEqual({
    error,
    message: "The form is not valid.",
    details,
  });
  const number = freshNumber();
  expect((await send({ number, to: null, body: "Olá" })).status).toBe(200);
  for (const to of ["", "null"])
    expect((await sendForm(world, { token }, url, { number, to, body: "Olá" }, [])).status).toBe(200);
  await until("the phone", () => arrived(number).length === 3);
});

it("refuses an id that the channel cannot address, two recipients, and none", async () => {
  const to = { kind: "bsuid", value: "BR.1" };
  expect(await send({ to, body: "Olá" })).toMatchObject({ status: 400, body: { error: "ERR_CONTACT_UNREACHABLE" } });
  const refused = { status: 400, body: { error: "ERR_INVALID_REQUEST" } };
  expect(await send({ body: "Olá" })).toMatchObject(refused);
  expect(await send({ number: freshNumber(), to: { kind: "lid", value: "991234" }, body: "Olá" })).toMatchObject(
    refused,
  );
  for (const wrong of [
    { kind: "username", value: "ana" },
    { kind: "lid", value: "ana" },
    { kind: "bsuid", value: "1" },
  ])
    expect(await send({ to: wrong, body: "Olá" })).toMatchObject(refused);
});
