import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { ApiMessageSent } from "@balcao/shared/integrations/messages-api.ts";
import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { idOf } from "../../channels/chat.ts";
import { contacts } from "../../inbox/contacts/contacts.table.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { tickets } from "../../inbox/tickets/tickets.table.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { files } from "../../workspace/files/files.table.ts";
import { beginning, readEvents } from "../api-events/read-events.ts";
import { apiSends } from "./api-sends.table.ts";
import { purgeKeys } from "./purge-keys.ts";

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

async function send(body: object | undefined, headers: Record<string, string> = {}, bearer: string | null = token) {
  const reply = await world.app.inject({
    method: "POST",
    url,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() as ApiMessageSent & { error: string } };
}
const arrived = (number: string) => world.whatsapp.sent.filter(({ message }) => idOf(message.chat, "phone") === number);
const ticketsOf = async (number: string) =>
  ((await ours.admin.call("GET", `/tickets?showAll=true&status=&searchParam=${number}`)).body as TicketPage).tickets;

const threadsOf = (number: string) =>
  world.database.db
    .select(getTableColumns(tickets))
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(eq(contacts.companyId, ours.id), eq(contacts.number, number), eq(tickets.isThread, true)));

it("sends a text in the connection's name, and shows it in the contact's conversation", async () => {
  const number = freshNumber();
  const { status, body } = await send({ number, body: "Seu pedido saiu" });
  expect(status).toBe(200);
  expect(body).toEqual({
    mensagem: "Mensagem enviada",
    messageId: expect.stringMatching(/^\d+$/),
    messageIds: [body.messageId],
    status: "queued",
  });
  await until("the phone", () => arrived(number).length === 1);
  expect(arrived(number)[0]).toMatchObject({ connectionId: ours.connectionId, message: { body: "Seu pedido saiu" } });
  const jobs = await world.database.sql`select data->'origin' as origin from pgboss.job
    where name like 'send-message-%' and (data->>'messageId')::int = ${Number(body.messageId)}`;
  expect(jobs).toEqual([{ origin: { by: "api", id: ours.connectionId, depth: 0 } }]);
  // No agent attends it, so it is in no list.
  expect(await ticketsOf(number)).toEqual([]);
  const [ticket] = await threadsOf(number);
  expect(ticket).toMatchObject({ status: "closed", userId: null, lastMessage: "Seu pedido saiu" });
  const screen = await listen(world, ours.admin);
  screen.emit("joinChatBox", ticket?.id);
  await until("the room", () => world.services.realtime.hasListeners(ours.id, [rooms.ticket(ticket?.id ?? 0)]));
  await send({ number, body: "Seu pedido chegou" });
  const { messages } = (await ours.admin.call("GET", `/messages/${ticket?.id}`)).body as MessagePage;
  expect(messages).toMatchObject([
    { id: body.messageId, fromMe: true, isAutomatic: true, body: "Seu pedido saiu" },
    { body: "Seu pedido chegou" },
  ]);
  await until("the screen", () => JSON.stringify(screen.heard).includes("Seu pedido chegou"));
  screen.close();
});

it("uses the conversation that an agent attends, and keeps its agent", async () => {
  const number = freshNumber();
  await world.whatsapp.deliver(ours.connectionId, number, "oi");
  const [waiting] = await ticketsOf(number);
  await ours.agent.call("PUT", `/tickets/${waiting?.id}`, { status: "open" });
  await send({ number: `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4)}`, body: "Pago!" });
  expect(await ticketsOf(number)).toMatchObject([
    { id: waiting?.id, status: "open", userId: ours.agent.id, lastMessage: "oi", unreadMessages: 1 },
  ]);
});

it("sends files with a caption, and a repeat under the same key sends nothing and keeps no copy", async () => {
  const number = freshNumber();
  const key = { "idempotency-key": "pedido-77" };
  const form = () =>
    world.app.inject({ method: "POST", url, headers: { ...encodedHeaders, ...key }, payload: encoded });
  const data = new FormData();
  data.append("number", number);
  data.append("body", "Sua nota");
  for (const name of ["nota.pdf", "boleto.pdf"]) data.append("medias", new Blob([new Uint8Array(pdf)]), name);
  const response = new Response(data);
  const encoded = Buffer.from(await response.arrayBuffer());
  const encodedHeaders = {
    authorization: `Bearer ${token}`,
    "content-type": response.headers.get("content-type") ?? "",
  };
  const [first, second] = [await form(), await form()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()).toEqual(first.json());
  expect(first.json().messageIds).toHaveLength(2);
  await until("the phone", () => arrived(number).length === 2);
  expect(arrived(number).map(({ message }) => message.media?.fileName)).toEqual(["nota.pdf", "boleto.pdf"]);
  expect(arrived(number).map(({ message }) => message.body)).toEqual(["Sua nota", ""]);
  expect(await world.database.db.select().from(files).where(eq(files.companyId, ours.id))).toHaveLength(2);
});

it("refuses a key used with another file of the same name and length", async () => {
  const number = freshNumber();
  const post = (content: string) => {
    const data = new FormData();
    data.append("number", number);
    data.append("medias", new Blob([content]), "nota.txt");
    const response = new Response(data);
    const type = response.headers.get("content-type") ?? "";
    const headers = { authorization: `Bearer ${token}`, "content-type": type, "idempotency-key": "nota" };
    return response
      .arrayBuffer()
      .then((payload) => world.app.inject({ method: "POST", url, headers, payload: Buffer.from(payload) }));
  };
  const [first, again, other] = [await post("uma nota"), await post("uma nota"), await post("mil nota")];
  expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([200, 200, 409]);
  expect(again.json()).toEqual(first.json());
});

it("sends once for ten simultaneous requests with one key, and refuses the key with other contents", async () => {
  const number = freshNumber();
  const key = { "idempotency-key": "um só" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ number, body: "Uma vez" }, key)));
  expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
  await until("the phone", () => arrived(number).length > 0);
  const other = await send({ number, body: "Outra coisa" }, key);
  expect([other.status, other.body.error]).toEqual([409, "ERR_IDEMPOTENCY_KEY"]);
  // Another connection's key is another key, even with the same text.
  const theirs = await world.addCompany("Theirs");
  expect((await send({ number, body: "Outra coisa" }, key, await tokenOf(theirs))).status).toBe(200);
  expect(arrived(number).filter(({ connectionId }) => connectionId === ours.connectionId)).toHaveLength(1);
});

it("sends two messages for two requests without a key", async () => {
  const number = freshNumber();
  const [one, other] = [await send({ number, body: "De novo" }), await send({ number, body: "De novo" })];
  expect(one.body.messageId).not.toBe(other.body.messageId);
});

it.each([
  ["no number", { body: "oi" }, "ERR_INVALID_REQUEST"],
  ["five digits", { number: "12345", body: "oi" }, "ERR_WAPP_INVALID_CONTACT"],
  ["letters", { number: "telefone", body: "oi" }, "ERR_WAPP_INVALID_CONTACT"],
  ["no words", { number: "5521987650001" }, "ERR_INVALID_REQUEST"],
  ["only spaces", { number: "5521987650001", body: "  " }, "ERR_INVALID_REQUEST"],
  ["too many words", { number: "5521987650001", body: "x".repeat(70_000) }, "ERR_INVALID_REQUEST"],
  ["another company's mind", { number: "5521987650001", body: 7, companyId: 1 }, "ERR_INVALID_REQUEST"],
])("refuses %s, and stores nothing of it", async (_, body, error) => {
  const refused = await send(body, { "idempotency-key": "refused" });
  expect([refused.status, refused.body.error]).toEqual([400, error]);
  expect(await world.database.db.select().from(apiSends).where(eq(apiSends.key, "refused"))).toEqual([]);
  expect(await ticketsOf("5521987650001")).toEqual([]);
});

it("accepts a number as a JSON number", async () => {
  const number = freshNumber();
  expect((await send({ number: Number(number), body: "oi" })).status).toBe(200);
  await until("the phone", () => arrived(number).length === 1);
  for (const wrong of [-5, 5.5, 0, null, true, [number]])
    expect((await send({ number: wrong, body: "oi" })).body.error, String(wrong)).toBe("ERR_INVALID_REQUEST");
});

it("leaves nothing behind if WhatsApp does not know the number, and publishes an event for each message", async () => {
  const number = freshNumber();
  world.whatsapp.unknownNumbers.add(number);
  const contactsOf = () => world.database.db.select().from(contacts).where(eq(contacts.number, number));
  const [first, second] = [await send({ number, body: "um" }), await send({ number, body: "dois" })];
  expect([first.status, second.status]).toEqual([200, 200]);
  await until("nothing is left", async () => (await contactsOf()).length === 0);
  expect(arrived(number)).toEqual([]);
  const ids = [first.body.messageId, second.body.messageId];
  expect(
    await world.database.db
      .select()
      .from(messages)
      .where(inArray(messages.id, ids.map(Number))),
  ).toEqual([]);
  // A running transaction, even of another database of the cluster, holds events back.
  const failed = await until("both events", async () => {
    const { events } = await readEvents(world.services, ours.connectionId, beginning);
    const found = events.filter(({ type }) => type === "message.failed").map(({ data }) => data);
    return found.length === ids.length && found;
  });
  const told = { number, identity: { kind: "phone", value: number }, reason: "ERR_WAPP_INVALID_CONTACT" };
  expect(failed).toEqual(ids.map((messageId) => ({ messageId, ...told })));
  world.whatsapp.unknownNumbers.delete(number);
  await send({ number, body: "três" });
  await until("the phone", () => arrived(number).length === 1);
});

it("checks a new number once, and a known contact never", async () => {
  const [known, silent] = [freshNumber(), freshNumber()];
  const asked = (number: string) => world.whatsapp.asked.filter(({ numbers }) => numbers.includes(number)).length;
  for (const body of ["um", "dois"]) await send({ number: known, body });
  await until("both", () => arrived(known).length === 2);
  expect(asked(known)).toBe(1);
  await ours.admin.call("POST", "/contacts", { name: "Ana Lúcia", number: silent });
  // Saving the contact confirmed that the number has an account.
  expect(asked(silent)).toBe(1);
  world.whatsapp.unknownNumbers.add(silent);
  await send({ number: silent, body: "oi" });
  await until("the phone", () => arrived(silent).length === 1);
  expect(asked(silent)).toBe(1);
});

it("a refused form leaves no file behind", async () => {
  const before = await world.database.db.select().from(files);
  const form = await sendForm(world, { token }, url, { number: "12345" }, [{ name: "a.pdf", content: pdf }]);
  expect(form.status).toBe(400);
  expect(await world.database.db.select().from(files)).toHaveLength(before.length);
});

it("accepts only a valid token of a company that is not blocked", async () => {
  const message = { number: "5521987650002", body: "oi" };
  for (const bearer of [null, "", "nonsense", ours.admin.token, "a".repeat(43)]) {
    const refused = await send(message, {}, bearer);
    expect([refused.status, refused.body.error], String(bearer)).toEqual([401, "ERR_API_TOKEN"]);
  }
  const overdue = await world.addCompany("Overdue");
  const theirToken = await tokenOf(overdue);
  await world.database.db.update(companies).set({ dueDate: "2020-01-31" }).where(eq(companies.id, overdue.id));
  expect((await send(message, {}, theirToken)).status).toBe(402);
  // A token gives access to this route only.
  expect((await world.app.inject({ url: "/tickets", headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    403,
  );
  await ours.admin.call("DELETE", `/whatsapp/${ours.connectionId}/token`);
  expect((await send(message)).status).toBe(401);
  token = await tokenOf(ours);
});

it("rate limits each token separately", async () => {
  const [noisy, quiet] = [await world.addCompany("Noisy"), await world.addCompany("Quiet")];
  const loud = await tokenOf(noisy);
  const answers: number[] = [];
  for (let n = 0; n < 125; n++) answers.push((await send({ number: "123", body: "x" }, {}, loud)).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect((await send({ number: "123", body: "x" }, {}, await tokenOf(quiet))).status).toBe(400);
});

it("deletes keys after a day", async () => {
  await send({ number: freshNumber(), body: "hoje" }, { "idempotency-key": "today" });
  await send({ number: freshNumber(), body: "ontem" }, { "idempotency-key": "yesterday" });
  const { db } = world.database;
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  await db.update(apiSends).set({ createdAt: yesterday }).where(eq(apiSends.key, "yesterday"));
  await purgeKeys(world.services);
  const left = await db.select({ key: apiSends.key }).from(apiSends);
  expect(left.map(({ key }) => key)).toContain("today");
  expect(left.map(({ key }) => key)).not.toContain("yesterday");
});
