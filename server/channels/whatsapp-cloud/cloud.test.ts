import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import { type CloudNumber, type CloudSetUp, cloudKind } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type OfficialWorld, openOfficialWorld } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";
import { auditEntries } from "../../workspace/audit/audit-entries.table.ts";
import { connections } from "../connections/connections.table.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import { cloudSends } from "./send/cloud-sends.table.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;
let people = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007001");
  ({ sandbox, simulator, world, company, shop } = opened);
  connection = (await connect(shop)).body;
});
afterAll(() => opened.close());

const formOf = ({ phoneNumberId, wabaId, token }: OfficialNumber) => ({
  ...{ name: `Official ${phoneNumberId}`, phoneNumberId, wabaId, accessToken: token },
  queueIds: [company.queueIds[0]],
});
const connect = async (number: OfficialNumber, change: object = {}) =>
  (await company.admin.call("POST", "/whatsapp-cloud", { ...formOf(number), ...change })) as {
    status: number;
    body: Connection & { error?: string };
  };

/** A person who has written, and whose conversation is open. */
async function talk(words = "oi"): Promise<{ ticketId: number; ana: string }> {
  people += 1;
  const ana = `553198765${String(people).padStart(4, "0")}`;
  await sandbox.savePhone({ number: ana, name: "Ana" });
  await sandbox.sendText({ from: ana, to: shop.number, text: words });
  const ticketId = await until("the ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.number === ana)?.id;
  });
  await company.agent.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  return { ticketId, ana };
}

const answer = async (ticketId: number, body: string) =>
  ((await company.agent.call("POST", `/messages/${ticketId}`, { body })).body as Message).id;
const stored = async (id: string) =>
  (
    await world.database.db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(id)))
  )[0];
const shownTo = (person: string, body: string) =>
  sandbox.sentTo(person, shop.number).filter(({ text }) => text === body);
const listed = async (ticketId: number) =>
  ((await company.admin.call("GET", `/messages/${ticketId}`)).body as MessagePage).messages;
const state = async (id = connection.id) =>
  ((await company.admin.call("GET", `/whatsapp/${id}`)).body as Connection).status;

it("connects a number after checking each step, and stores the token sealed only", async () => {
  expect(connection).toMatchObject({
    channel: "whatsapp",
    channelKind: cloudKind,
    status: "CONNECTED",
    number: shop.number,
  });
  expect(connection).toMatchObject({
    profileName: "Loja do Zé",
    capabilities: ["templates", "serviceWindow", "react", "buttons", "lists", "showTyping", "askNumber", "cost"],
  });
  expect((await company.admin.call("GET", "/whatsapp-cloud")).body as CloudSetUp).toEqual({
    ...{ isConfigured: true, webhookUrl: null, verifyToken: null, takesOwnApps: true },
    ...{ signUpUrl: null, signUpOrigin: null },
  });
  const own = (await company.admin.call("GET", `/whatsapp-cloud/${connection.id}`)).body as CloudNumber;
  expect(own).toMatchObject({
    phoneNumberId: shop.phoneNumberId,
    wabaId: shop.wabaId,
    quality: "GREEN",
    trouble: null,
  });
  const [row] = await world.database.db.select().from(cloudNumbers);
  expect(row?.tokenSealed.includes(shop.token)).toBe(false);
  const logged = JSON.stringify(await world.database.db.select().from(auditEntries));
  expect(logged).toContain("Official");
  expect(logged).not.toContain(shop.token);
});

it("names each step that failed, and stores nothing", async () => {
  const other = await world.addCompany("Another");
  const connect = async (number: OfficialNumber, change: object = {}) =>
    (await other.admin.call("POST", "/whatsapp-cloud", { ...formOf(number), queueIds: [], ...change })) as {
      body: Connection & { error?: string };
    };
  const fresh = await simulator.addNumber({ number: "5531988007002", isReady: false });
  const tries: [string, object][] = [
    ["ERR_CLOUD_TOKEN", { accessToken: "EAAwrongwrongwrongwrong" }],
    ["ERR_CLOUD_NUMBER_UNKNOWN", { phoneNumberId: "99999999" }],
    ["ERR_CLOUD_NUMBER_UNKNOWN", { wabaId: shop.wabaId }],
    ["ERR_CLOUD_NOT_REGISTERED", {}],
    ["ERR_CLOUD_NUMBER_TAKEN", { ...formOf(shop), queueIds: [] }],
    // A stranger without the number's token does not learn that it is here.
    ["ERR_CLOUD_TOKEN", { ...formOf(shop), queueIds: [], accessToken: "EAAwrongwrongwrongwrong" }],
  ];
  for (const [error, change] of tries) expect((await connect(fresh, change)).body.error).toBe(error);
  fresh.pin = "123456";
  expect((await connect(fresh, { pin: "654321" })).body.error).toBe("ERR_CLOUD_PIN");
  simulator.setFaults({ isDown: true });
  expect((await connect(fresh)).body.error).toBe("ERR_CLOUD_UNREACHABLE");
  simulator.setFaults({ isDown: false });
  expect(await world.database.db.$count(connections, eq(connections.channel, cloudKind))).toBe(1);
  expect((await connect(fresh, { pin: "123456" })).body).toMatchObject({ status: "CONNECTED" });
  expect(fresh).toMatchObject({ isRegistered: true, isSubscribed: true });
  expect((await connect(fresh)).body.error).toBe("ERR_CLOUD_NUMBER_TAKEN");
  expect((await connect(fresh)).body.error).toBe("ERR_TOO_MANY_ATTEMPTS");
});

it("receives what people write and sends the answers, with their ticks", async () => {
  const { ticketId, ana } = await talk("quanto custa?");
  expect((await listed(ticketId)).map(({ body }) => body)).toEqual(["quanto custa?"]);
  const id = await answer(ticketId, "R$ 10");
  await until("the answer", () => shownTo(ana, "R$ 10").length === 1);
  await sandbox.read({ phone: ana, chat: shop.number });
  await until("it is read", async () => (await stored(id))?.ack === 4);
  await company.agent.call("PUT", `/messages/${(await listed(ticketId))[0]?.id}/reaction`, { emoji: "👍" });
  const reacted = () => sandbox.sentTo(shop.number, ana).flatMap(({ reactions }) => reactions);
  await until("the reaction", () => reacted().some(({ emoji }) => emoji === "👍"));
});

it("sends once when the answer is lost: the status brings the id", { tags: ["long"] }, async () => {
  const { ticketId, ana } = await talk();
  simulator.setFaults({ loseAnswers: 1 });
  const id = await answer(ticketId, "only once");
  await until("the tick", async () => ((await stored(id))?.ack ?? 0) >= 1);
  await until("the end of its job", noSendWaits);
  expect(shownTo(ana, "only once")).toHaveLength(1);
  const sends = simulator.sends().filter(({ to }) => to === ana);
  expect(sends).toHaveLength(1);
  expect((await stored(id))?.providerId).toBe(sends[0]?.wamid);
});

/** True if no message of the connection is on its way. */
const noSendWaits = async () => {
  const waiting = await world.database.sql`select 1 from pgboss.job
    where name = ${`send-message-${connection.id}`} and state in ('created', 'active', 'retry')`;
  return waiting.length === 0;
};

it("never posts again by itself when no status comes, and tells the agent", { tags: ["long"] }, async () => {
  const { ticketId, ana } = await talk();
  simulator.setFaults({ loseAnswers: 1, holdStatuses: true });
  const id = await answer(ticketId, "perhaps");
  await until("it was posted", () => simulator.sends().some(({ to }) => to === ana));
  const provider = (await stored(id))?.providerId ?? "";
  await until("the attempt", async () => (await sendOf(provider))?.state === "asking");
  // Its time passes at once.
  await world.database.db
    .update(cloudSends)
    .set({ askedAt: sql`now() - interval '21 seconds'` })
    .where(eq(cloudSends.providerId, provider));
  await until("the failure", async () => (await stored(id))?.failure === "ERR_SEND_UNCERTAIN");
  expect(simulator.sends().filter(({ to }) => to === ana)).toHaveLength(1);
  // The late status settles it.
  simulator.setFaults({ holdStatuses: false });
  await until("the tick", async () => ((await stored(id))?.ack ?? 0) >= 1);
  expect((await stored(id))?.failure).toBeNull();
  expect(shownTo(ana, "perhaps")).toHaveLength(1);
});

const sendOf = async (providerId: string) =>
  (await world.database.db.select().from(cloudSends).where(eq(cloudSends.providerId, providerId)))[0];

it("shows why a message failed after it was accepted", async () => {
  const { ticketId } = await talk();
  simulator.setFaults({ failSends: 131026 });
  const id = await answer(ticketId, "nobody there");
  await until("the failure", async () => (await stored(id))?.failure === "ERR_WAPP_INVALID_CONTACT");
  simulator.setFaults({ failSends: null });
});

it("disconnects when the token dies, waits, and goes on after the renewal", { tags: ["long"] }, async () => {
  const { ticketId, ana } = await talk();
  simulator.setFaults({ tokensExpired: true });
  const id = await answer(ticketId, "waiting");
  await until("the red connection", async () => (await state()) === "DISCONNECTED");
  const own = async () => (await company.admin.call("GET", `/whatsapp-cloud/${connection.id}`)).body as CloudNumber;
  expect((await own()).trouble).toBe("token");
  expect((await stored(id))?.failure).toBeNull();
  const renew = () => company.admin.call("PUT", `/whatsapp-cloud/${connection.id}`, { accessToken: shop.token });
  expect((await renew()).body).toMatchObject({ error: "ERR_CLOUD_TOKEN" });
  simulator.setFaults({ tokensExpired: false });
  expect((await renew()).body).toMatchObject({ status: "CONNECTED" });
  expect((await own()).trouble).toBeNull();
  await until("the message", () => shownTo(ana, "waiting").length === 1);
});

it("is switched off and on, and checked at Meta then", async () => {
  const { admin } = company;
  expect((await admin.call("DELETE", `/whatsappsession/${connection.id}`)).status).toBe(200);
  expect(await state()).toBe("DISCONNECTED");
  expect((await admin.call("POST", `/whatsappsession/${connection.id}`)).status).toBe(200);
  await until("it is connected", async () => (await state()) === "CONNECTED");
  expect(await admin.call("PUT", `/whatsappsession/${connection.id}`)).toMatchObject({
    ...{
      status: 400,
      body: {
        error: "ERR_CHANNEL_CANNOT",
        message: expect.stringContaining("conexão"),
        details: { capability: "pairing" },
      },
    },
  });
});

it("keeps the good updates of a batch, ignores unknown numbers, and files arrive", async () => {
  const { ticketId, ana } = await talk("first");
  const at = String(Math.floor(Date.now() / 1000));
  const text = (id: string, body: string) => ({ from: ana, id, timestamp: at, type: "text", text: { body } });
  const value = (phone_number_id: string, batch: unknown[]) => ({
    field: "messages",
    value: { messaging_product: "whatsapp", metadata: { phone_number_id }, messages: batch },
  });
  const bad = [{ nonsense: true }, null, { ...text("wamid.bad", "x"), timestamp: "tomorrow" }];
  const changes = [
    value(shop.phoneNumberId, [text("wamid.1", "good 1"), ...bad, text("wamid.2", "good 2")]),
    value("404040404", [text("wamid.3", "of another")]),
    { field: "account_update", value: { event: "VERIFIED_ACCOUNT" } },
  ];
  simulator.post({ object: "whatsapp_business_account", entry: [{ id: shop.wabaId, changes }] });
  await until("both", async () => (await listed(ticketId)).length >= 3);
  expect((await listed(ticketId)).map(({ body }) => body)).toEqual(["first", "good 1", "good 2"]);

  const upload = sandbox.upload(Buffer.from("%PDF-1.7 a file"));
  await sandbox.sendMedia({ from: ana, to: shop.number, upload, mimetype: "application/pdf", fileName: "nota.pdf" });
  await until("the file", async () => (await listed(ticketId)).some(({ media }) => media?.state === "ready"));
  expect((await listed(ticketId)).at(-1)?.media).toMatchObject({ name: "nota.pdf", size: 15 });
});

/** A new person sends a file. `file` reads its message. */
async function sendFile() {
  const { ticketId, ana } = await talk();
  const upload = sandbox.upload(Buffer.from("%PDF-1.7 a file"));
  await sandbox.sendMedia({ from: ana, to: shop.number, upload, mimetype: "application/pdf", fileName: "nota.pdf" });
  return { ticketId, ana, file: async () => (await listed(ticketId)).find(({ media }) => media) };
}

it("fetches a file again whose host was away, and answers meanwhile", { tags: ["long"] }, async () => {
  simulator.setFaults({ fileHost: 503 });
  const { ticketId, ana, file } = await sendFile();
  const failedFetch = () => world.database.sql`select 1 from pgboss.job
    where name = ${`fetch-media-${connection.id}`} and state = 'retry'`;
  await until("an attempt that fails", async () => (await failedFetch()).length > 0);
  await answer(ticketId, "one moment");
  await until("the answer", () => shownTo(ana, "one moment").length === 1);
  expect(await state()).toBe("CONNECTED");
  simulator.setFaults({ fileHost: null });
  await until("the file", async () => (await file())?.media?.state === "ready");
});

it("shows that a file is gone, and stays connected", async () => {
  simulator.setFaults({ fileHost: 410 });
  const { file } = await sendFile();
  await until("the end", async () => (await file())?.media?.state === "failed");
  expect(await state()).toBe("CONNECTED");
  simulator.setFaults({ fileHost: null });
});

it("says until when a contact may be answered, and stores nothing afterwards", async () => {
  const { ticketId } = await talk("até quando?");
  const [said] = await listed(ticketId);
  const read = async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=open")).body as TicketPage;
    return tickets.find(({ id }) => id === ticketId)?.windowUntil;
  };
  const end = Date.parse(said?.createdAt ?? "") + 24 * 60 * 60_000;
  expect(Date.parse((await read()) ?? "")).toBe(end);
  const now = world.clock.now;
  world.clock.now = new Date(now.getTime() + 24 * 60 * 60_000 + 60_000);
  const late = await company.agent.call("POST", `/messages/${ticketId}`, { body: "too late" });
  // Existing clients have no words for the code; some show the message.
  const body = { error: "ERR_OUTSIDE_WINDOW", message: expect.stringContaining("Faz mais de 24 horas") };
  expect(late).toMatchObject({ status: 400, body });
  world.clock.now = now;
  expect(await listed(ticketId)).toHaveLength(1);
  expect(await answer(ticketId, "in time")).toBeTruthy();
});

it("serves a person whose number Meta hides", async () => {
  const bsuid = "BR.13491208655302741918";
  const said = (id: string, body: string, more: object = {}) => ({
    contacts: [{ profile: { name: "Bia", username: "bia.nova" }, user_id: bsuid, ...more }],
    messages: [
      { from_user_id: bsuid, id, timestamp: String(Math.floor(Date.now() / 1000)), type: "text", text: { body } },
    ],
  });
  const post = (content: object) => {
    const metadata = { phone_number_id: shop.phoneNumberId };
    const changes = [{ field: "messages", value: { messaging_product: "whatsapp", metadata, ...content } }];
    simulator.post({ object: "whatsapp_business_account", entry: [{ id: shop.wabaId, changes }] });
  };
  simulator.setFaults({ duplicates: true });
  post(said("wamid.b1", "sem número"));
  post(said("wamid.b2", "de novo"));
  simulator.setFaults({ duplicates: false });
  const find = async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.filter(({ contact }) => contact.name === "Bia");
  };
  await until("the ticket", async () => (await find()).length > 0);
  await until("both", async () => (await listed((await find())[0]?.id ?? 0)).length === 2);
  const [ticket, another] = await find();
  expect(another).toBeUndefined();
  await company.agent.call("PUT", `/tickets/${ticket?.id}`, { status: "open" });
  const id = await answer(ticket?.id ?? 0, "olá");
  await until("the answer", async () => (await stored(id))?.ack === 3);
  expect(simulator.sends().at(-1)).toMatchObject({ userId: bsuid });

  // Her number becomes known and stays with her contact.
  const known = said("wamid.b3", "agora com número", { wa_id: "5531987659999" });
  post({ ...known, messages: known.messages.map((message) => ({ ...message, from: "5531987659999" })) });
  await until("the third", async () => (await listed(ticket?.id ?? 0)).some(({ body }) => body === "agora com número"));
  expect((await find())[0]?.contact).toMatchObject({ number: "5531987659999", username: "bia.nova" });
});

it("answers a phone whose number is hidden, and plans a message on the number that knows its id only", async () => {
  const { ticketId, ana } = await talk("antes");
  simulator.hideNumber("5531987657777");
  await sandbox.savePhone({ number: "5531987657777", name: "Duda" });
  await sandbox.sendText({ from: "5531987657777", to: shop.number, text: "sou eu" });
  const find = async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.name === "Duda");
  };
  const hers = await until("her ticket", find);
  expect(hers.contact.number).toBe("");
  await company.agent.call("PUT", `/tickets/${hers.id}`, { status: "open" });
  await answer(hers.id, "oi, Duda");
  await until("the answer", () => shownTo("5531987657777", "oi, Duda").length === 1);
  await answer(ticketId, "e você");
  await until("the other", () => shownTo(ana, "e você").length === 1);

  const plan = (whatsappId: number) =>
    company.admin.call("POST", "/schedules", {
      ...{ contactId: hers.contact.id, body: "lembrete", whatsappId },
      sendAt: new Date(world.services.now().getTime() + 1_500).toISOString(),
    });
  const refused = { status: 400, body: { error: "ERR_CONTACT_UNREACHABLE" } };
  expect(await plan(company.connectionId)).toMatchObject(refused);
  const begin = { contactId: hers.contact.id, whatsappId: company.connectionId, queueId: company.queueIds[0] };
  expect(await company.agent.call("POST", "/tickets", begin)).toMatchObject(refused);
  expect((await plan(connection.id)).status).toBe(200);
  await until("the reminder", () => shownTo("5531987657777", "lembrete").length === 1);
});

it("gives nobody of another company the number", async () => {
  const other = await world.addCompany("Other");
  expect((await other.admin.call("GET", `/whatsapp-cloud/${connection.id}`)).status).toBe(404);
  const renewal = { accessToken: shop.token };
  expect((await other.admin.call("PUT", `/whatsapp-cloud/${connection.id}`, renewal)).status).toBe(404);
  expect((await company.agent.call("GET", "/whatsapp-cloud")).status).toBe(403);
  const taken = await other.admin.call("POST", "/whatsapp-cloud", { ...formOf(shop), queueIds: [] });
  expect(taken.body).toMatchObject({ error: "ERR_CLOUD_NUMBER_TAKEN" });
});
