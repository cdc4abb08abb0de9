import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld } from "../../../testing/official-world.ts";
import { RecordingSink } from "../../../testing/recording-sink.ts";
import { until } from "../../../testing/until.ts";
import { listen } from "../../../testing/world.ts";
import { cloudHistories } from "./cloud-histories.table.ts";
import { reportHistory } from "./report-history.ts";

let opened: OfficialWorld;
const [ana, bia] = ["5531987110001", "5531987110002"] as const;
const jpeg = Buffer.from("/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQ==", "base64");

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007101");
});
afterAll(() => opened.close());

const formOf = (name: string, { phoneNumberId, wabaId, token: accessToken }: OfficialNumber) => ({
  ...{ name, phoneNumberId, wabaId, accessToken },
});
const codeOf = ({ body }: { body: unknown }) => (body as { error?: string }).error;
const number = async (id: number, { admin } = opened.company) =>
  (await admin.call("GET", `/whatsapp-cloud/${id}`)).body as CloudNumber;
const contactOf = async (text: string) => {
  const { body } = await opened.company.admin.call("GET", `/contacts?searchParam=${text}`);
  return (body as ContactPage).contacts[0];
};
const ticketsShown = async () =>
  ((await opened.company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage).tickets;
const messagesOf = async (id: number) =>
  ((await opened.company.admin.call("GET", `/messages/${id}?history=true`)).body as MessagePage).messages;

it("brings contacts and conversations of the phone, and nobody is disturbed", async () => {
  const { sandbox, simulator, company, world } = opened;
  const phone = "5531988007104";
  // Before the number joined.
  await sandbox.savePhone({ number: ana, name: "ana" });
  await sandbox.savePhone({ number: bia, name: "bia" });
  await sandbox.saveContact({ phone: phone, number: ana, name: "Ana Cliente" });
  await sandbox.sendText({ from: ana, to: phone, text: "vocês abrem sábado?" });
  await sandbox.sendText({ from: phone, to: ana, text: "abrimos, das 9 às 13" });
  const upload = await sandbox.upload(jpeg);
  await sandbox.sendMedia({ from: ana, to: phone, upload, mimetype: "image/jpeg", caption: "o sofá" });
  await sandbox.sendText({ from: bia, to: phone, text: "bom dia" });
  const shop = await simulator.addNumber({ number: phone, name: "Loja da Rua" });
  simulator.rateNumber(shop.phoneNumberId, { isOnPhone: true, silent: true });

  const made = (
    await company.admin.call("POST", "/whatsapp-cloud", {
      ...formOf("Oficial", shop),
      greetingMessage: "Olá, sou o robô",
    })
  ).body as Connection;
  const before = await number(made.id);
  expect(before).toMatchObject({ throughput: "COEXISTENCE", history: null });
  expect(Date.parse(before.historyUntil ?? "")).toBeGreaterThan(Date.now());
  const wanted = { contacts: true, messages: true };
  const path = `/whatsapp-cloud/${made.id}/history`;
  expect((await company.agent.call("POST", path, wanted)).status).toBe(403);
  const nothing = await company.admin.call("POST", path, { contacts: false, messages: false });
  expect(codeOf(nothing)).toBe("ERR_INVALID_REQUEST");
  const screen = await listen(world, company.admin);
  const asked = await company.admin.call("POST", path, wanted);
  expect(asked.body).toMatchObject({ historyUntil: null, history: wanted });
  await until("the history", async () => (await number(made.id)).history?.state === "done");
  await until("the messages", async () => (await number(made.id)).history?.messageCount === 4);
  expect((await number(made.id)).history).toMatchObject({ progress: 100, contactCount: 1 });

  // Conversations from before are no attendances: nothing waits, nobody answers, no screen rings.
  expect(await ticketsShown()).toEqual([]);
  expect(screen.heard.filter(({ name }) => name.endsWith("-appMessage"))).toEqual([]);
  screen.close();
  const contact = await contactOf(ana);
  expect(contact).toMatchObject({ name: "Ana Cliente" });
  const opening = { contactId: contact?.id, whatsappId: made.id, status: "open" };
  const ticket = (await company.admin.call("POST", "/tickets", opening)).body as Ticket;
  const shown = await until("the file", async () => {
    const found = await messagesOf(ticket.id);
    return found.some(({ media }) => media?.state === "ready") ? found : undefined;
  });
  expect(shown.map(({ body, fromMe, read }) => [body, fromMe, read])).toEqual([
    ["vocês abrem sábado?", false, true],
    ["abrimos, das 9 às 13", true, true],
    ["o sofá", false, true],
  ]);
  expect(shown[1]?.ack).toBeGreaterThan(0);
  // A message of the past opens no window of 24 hours.
  const answer = await company.admin.call("POST", `/messages/${ticket.id}`, { body: "oi" });
  expect(codeOf(answer)).toBe("ERR_OUTSIDE_WINDOW");

  expect(codeOf(await company.admin.call("POST", path, wanted))).toBe("ERR_CLOUD_NO_HISTORY");

  // From now on it is live: the phone's own messages, and the contact's.
  await sandbox.sendText({ from: shop.number, to: ana, text: "segue por aqui" });
  await until("the echo", async () => (await messagesOf(ticket.id)).some(({ body }) => body === "segue por aqui"));
  await sandbox.sendText({ from: ana, to: shop.number, text: "combinado" });
  await until("an answer", async () => (await messagesOf(ticket.id)).some(({ body }) => body === "combinado"));
  const sent = await company.admin.call("POST", `/messages/${ticket.id}`, { body: "até já" });
  expect(sent.status).toBe(200);
  const bodies = (await messagesOf(ticket.id)).map(({ body }: Message) => body);
  expect(new Set(bodies).size).toBe(bodies.length);
});

it("is refused to another company, and for a number that no phone uses", async () => {
  const { world, company, simulator } = opened;
  const other = await world.addCompany("Theirs");
  const shop = await simulator.addNumber({ number: "5531988007102", name: "Sem celular" });
  const made = (await company.admin.call("POST", "/whatsapp-cloud", formOf("Só API", shop))).body as Connection;
  const wanted = { contacts: true, messages: true };
  const path = `/whatsapp-cloud/${made.id}/history`;
  expect(codeOf(await other.admin.call("POST", path, wanted))).toBe("ERR_NO_WAPP_FOUND");
  expect(await number(made.id)).toMatchObject({ history: null, historyUntil: null });
  expect(codeOf(await company.admin.call("POST", path, wanted))).toBe("ERR_CLOUD_NO_HISTORY");
});

it("says that the owner shares no conversations", async () => {
  const { company, simulator } = opened;
  const shop = await simulator.addNumber({ number: "5531988007103", name: "Reservado" });
  simulator.rateNumber(shop.phoneNumberId, { isOnPhone: true, silent: true });
  simulator.setFaults({ declineHistory: true });
  const made = (await company.admin.call("POST", "/whatsapp-cloud", formOf("Reservado", shop))).body as Connection;
  await company.admin.call("POST", `/whatsapp-cloud/${made.id}/history`, { contacts: false, messages: true });
  await until("the refusal", async () => (await number(made.id)).history?.state === "declined");
  simulator.setFaults({ declineHistory: false });
});

it("keeps what Meta accepted, and asks for the rest again", async () => {
  const { simulator, sandbox, world } = opened;
  // Tries are counted for each company.
  const company = await world.addCompany("Parte");
  const phone = "5531988007105";
  await sandbox.savePhone({ number: ana, name: "ana" });
  await sandbox.saveContact({ phone, number: ana, name: "Ana Cliente" });
  await sandbox.sendText({ from: ana, to: phone, text: "tem azul?" });
  const shop = await simulator.addNumber({ number: phone, name: "Loja" });
  simulator.rateNumber(shop.phoneNumberId, { isOnPhone: true, silent: true });
  const made = (await company.admin.call("POST", "/whatsapp-cloud", formOf("Parte", shop))).body as Connection;
  const path = `/whatsapp-cloud/${made.id}/history`;
  const wanted = { contacts: true, messages: true };

  simulator.setFaults({ refuseHistory: 2593108 });
  expect(codeOf(await company.admin.call("POST", path, wanted))).toBe("ERR_CLOUD_HISTORY_LATE");
  await until("the contacts", async () => (await number(made.id, company)).history?.state === "done");
  expect(await number(made.id, company)).toMatchObject({
    history: { contacts: true, messages: false, contactCount: 1 },
    historyUntil: expect.any(String),
  });

  simulator.setFaults({ refuseHistory: null });
  // At the same moment: Meta refuses the repeat, unless the first request was noted before the second was looked at.
  const both = await Promise.all([company.admin.call("POST", path, wanted), company.admin.call("POST", path, wanted)]);
  const codes = both.map(codeOf);
  expect(codes).toContain(undefined);
  for (const code of codes) expect([undefined, "ERR_CLOUD_NO_HISTORY"]).toContain(code);
  await until("the messages", async () => (await number(made.id, company)).history?.messageCount === 1);
  // The address book came once, whoever asked.
  expect((await number(made.id, company)).history).toMatchObject({ ...wanted, state: "done", contactCount: 1 });
  expect(codeOf(await company.admin.call("POST", path, wanted))).toBe("ERR_CLOUD_NO_HISTORY");
  const { body } = await company.admin.call("GET", "/audit?area=connection");
  const fields = (body as AuditPage).entries
    .filter(({ targetName }) => targetName === "Parte")
    .flatMap(({ changes }) => changes.map(({ field, after }) => [field, after]));
  expect(fields.filter(([field]) => field === "phoneMessages").at(0)).toEqual(["phoneMessages", "true"]);

  // The server was killed before its request left: nothing ever comes.
  const long = new Date(Date.now() - 11 * 60_000);
  const lost = { state: "waiting", progress: 0, messageCount: 0 } as const;
  await world.database.db
    .update(cloudHistories)
    .set({ ...lost, askedAt: long })
    .where(eq(cloudHistories.connectionId, made.id));
  expect((await number(made.id, company)).historyUntil).not.toBeNull();
  expect((await company.admin.call("POST", path, wanted)).status).toBe(200);
  expect((await number(made.id, company)).historyUntil).toBeNull();
  // Contacts came, and a phone without conversations reports none: it does not run for ever.
  const old = new Date(Date.now() - 25 * 3_600_000);
  const isIt = eq(cloudHistories.connectionId, made.id);
  await world.database.db
    .update(cloudHistories)
    .set({ ...lost, state: "running", askedAt: old })
    .where(isIt);
  expect((await number(made.id, company)).history?.state).toBe("done");

  // A file whose message was left out is waited for, and not for ever.
  const image = { id: "1", mime_type: "image/jpeg" };
  const file = { from: ana, id: "left-out", timestamp: "1738796547", type: "image", image };
  const history = { parts: [], files: [file], ownNumber: phone };
  const report = () => reportHistory({ db: world.database.db, sink: new WithoutMessages() }, made.id, history);
  await expect(report()).rejects.toThrow("not stored yet");
  await world.database.db
    .update(cloudHistories)
    .set({ askedAt: new Date(Date.now() - 49 * 3_600_000) })
    .where(isIt);
  await report();
});

class WithoutMessages extends RecordingSink {
  override async pastFile(): Promise<boolean> {
    return false;
  }
}
