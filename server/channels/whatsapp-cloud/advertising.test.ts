import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Consent, Contact } from "@balcao/shared/inbox/contacts.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { refusesAdvertising } from "../../inbox/consent/advertising-choice.ts";
import { contactConsents } from "../../inbox/consent/contact-consents.table.ts";
import { keptOptOuts } from "../../inbox/consent/kept-refusals.ts";
import { latestConsent, mayWriteUnasked, recordConsent } from "../../inbox/consent/record-consent.ts";
import { createInbound } from "../../inbox/inbound.ts";
import { messages } from "../../inbox/messages/messages.table.ts";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";

let opened: OfficialWorld;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let people = 0;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007301");
  ({ simulator, world, company, shop } = opened);
  for (const [name, category] of [
    ["oferta", "MARKETING"],
    ["aviso", "UTILITY"],
  ] as const) {
    const components = [{ type: "BODY" as const, text: "Chegou!" }];
    simulator.addTemplate(shop.wabaId, { name, language: "pt_BR", category, components });
  }
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const { body } = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  await company.admin.call("POST", `/message-templates/${(body as Connection).id}/sync`);
});
afterAll(() => opened.close());

const freshNumber = () => `5531987653${String(++people).padStart(3, "0")}`;
const ctx = () => systemContext(world.services, company.id, "test");

/** A person who has written, with an open conversation. */
async function talk(person = freshNumber()) {
  const { id, contactId } = await talkWith(opened, person);
  return { person, ticketId: id, contactId };
}
const stepsOf = async (contactId: number) =>
  ((await company.agent.call("GET", `/contacts/${contactId}/consents`)).body as Consent[]).map(({ kind }) => kind);
const consentOf = async (contactId: number) =>
  ((await company.agent.call("GET", `/contacts/${contactId}`)).body as Contact).consent?.kind ?? null;
const send = async (ticketId: number, name: string) => {
  const template = { name, language: "pt_BR", values: {} };
  const answer = await company.agent.call("POST", `/messages/${ticketId}/template`, { template });
  return answer as { status: number; body: Message & { error?: string } };
};
/** Every webhook so far was processed. */
const settled = () =>
  until("the end of the calls", async () => {
    const waiting = await world.database.sql`
      select 1 from pgboss.job where name = 'channel-turns' and state in ('created', 'active', 'retry')`;
    return waiting.length === 0;
  });
const at = (seconds: number) => (Math.floor(Date.now() / 1000) + seconds) * 1000;
/** The person chooses, and the choice was processed. */
async function choose(person: string, value: "stop" | "resume", seconds: number): Promise<void> {
  const calls = async () =>
    Number((await world.database.sql`select count(*) from pgboss.job where name = 'channel-turns'`)[0]?.count);
  const before = await calls();
  simulator.choose(shop.phoneNumberId, person, value, at(seconds));
  await until("the call", async () => (await calls()) > before);
  await settled();
}

it("writes what Meta tells of a contact's advertising, and sends no template of advertising", async () => {
  const { person, ticketId, contactId } = await talk();
  await choose(person, "stop", -10);
  expect([await stepsOf(contactId), await consentOf(contactId)]).toEqual([["stopped"], "stopped"]);
  expect([await latestConsent(ctx(), contactId), await mayWriteUnasked(ctx(), contactId)]).toEqual([null, true]);
  expect(await send(ticketId, "oferta")).toMatchObject({ status: 400, body: { error: "ERR_CONTACT_OPTED_OUT" } });
  expect((await send(ticketId, "aviso")).status).toBe(200);

  await choose(person, "resume", -5);
  expect(await stepsOf(contactId)).toEqual(["resumed", "stopped"]);
  expect((await send(ticketId, "oferta")).status).toBe(200);
});

it("changes nothing for the same choice again, nor for an older one that comes late", async () => {
  const { person, contactId } = await talk();
  await choose(person, "stop", -30);
  await choose(person, "resume", -20);
  await choose(person, "stop", -30);
  await choose(person, "resume", -20);
  await choose(person, "stop", -25);
  expect(await stepsOf(contactId)).toEqual(["resumed", "stopped"]);
  await choose(person, "resume", -10);
  await choose(person, "stop", -5);
  expect(await refusesAdvertising(ctx(), contactId)).toBe(true);
});

it("never lifts an opt-out that the person wrote to the company", async () => {
  const { person, contactId } = await talk();
  await recordConsent(ctx(), contactId, "left", "SAIR");
  await choose(person, "stop", -10);
  await choose(person, "resume", -5);
  expect([await refusesAdvertising(ctx(), contactId), await consentOf(contactId)]).toEqual([true, "left"]);
  // A server of the version before reads the last step only.
  expect(await stepsOf(contactId)).toEqual(["left"]);
});

it("ends no later consent by a repeated or late report", async () => {
  const { person, ticketId, contactId } = await talk();
  simulator.setFaults({ failSends: 131050 });
  const { body } = await send(ticketId, "oferta");
  await until("the opt-out", () => refusesAdvertising(ctx(), contactId));
  simulator.setFaults({ failSends: null });
  await recordConsent(ctx(), contactId, "given", "SIM", new Date(Date.now() + 2_000));
  const [row] = await world.database.db
    .select()
    .from(messages)
    .where(eq(messages.id, Number(body.id)));
  const { connectionId, providerId } = row ?? {};
  await createInbound(world.services).failed(connectionId ?? 0, { providerId: providerId ?? "", reason: "optedOut" });
  await choose(person, "stop", -30);
  expect(await refusesAdvertising(ctx(), contactId)).toBe(false);
});

it("counts a choice without a time at its receipt", async () => {
  const { person, contactId } = await talk();
  const update = { wa_id: person, category: "marketing_messages", value: "stop" };
  const metadata = { display_phone_number: shop.number, phone_number_id: shop.phoneNumberId };
  const value = { messaging_product: "whatsapp", metadata, user_preferences: [update] };
  const entry = [{ id: shop.wabaId, changes: [{ field: "user_preferences", value }] }];
  simulator.post({ object: "whatsapp_business_account", entry });
  await until("the stop", () => refusesAdvertising(ctx(), contactId));
});

it("keeps the choice of somebody who is no contact yet, also by an id alone, and forgets it with the resumption", async () => {
  const [known, hidden] = [freshNumber(), freshNumber()];
  const bsuid = simulator.hideNumber(hidden);
  for (const person of [known, hidden]) await choose(person, "stop", -30);
  const made = await talk(known);
  expect([await refusesAdvertising(ctx(), made.contactId), await consentOf(made.contactId)]).toEqual([true, "stopped"]);
  await opened.sandbox.savePhone({ number: hidden, name: "Duda" });
  await opened.sandbox.sendText({ from: hidden, to: shop.number, text: "oi" });
  const duda = await until("her ticket", async () => {
    const { tickets } = (await company.admin.call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
    return tickets.find(({ contact }) => contact.name === "Duda");
  });
  expect(bsuid).toMatch(/^BR\./);
  expect(await refusesAdvertising(ctx(), duda.contactId)).toBe(true);
  for (const person of [known, hidden]) await choose(person, "resume", -20);
  // The first call again, late.
  for (const person of [known, hidden]) await choose(person, "stop", -30);
  expect(await refusesAdvertising(ctx(), made.contactId)).toBe(false);
  expect(await refusesAdvertising(ctx(), duda.contactId)).toBe(false);
});

it("writes the opt-out when Meta refuses advertising, in the answer or afterwards, and once", async () => {
  const opened = [await talk(), await talk()];
  for (const [n, { ticketId, contactId }] of opened.entries()) {
    simulator.setFaults(n === 0 ? { refuseSends: 131050 } : { failSends: 131050 });
    const { body } = await send(ticketId, "oferta");
    const failure = async () =>
      (
        await world.database.db
          .select()
          .from(messages)
          .where(eq(messages.id, Number(body.id)))
      )[0]?.failure;
    await until("the failure", async () => (await failure()) === "ERR_WAPP_OPTED_OUT");
    simulator.setFaults({ refuseSends: null, failSends: null });
    await until("the opt-out", () => refusesAdvertising(ctx(), contactId));
    expect(await send(ticketId, "oferta")).toMatchObject({ body: { error: "ERR_CONTACT_OPTED_OUT" } });
    expect(await world.database.db.$count(contactConsents, eq(contactConsents.contactId, contactId))).toBe(1);
  }
});

it("keeps what a person told Meta after the contact was deleted, and Meta's word lifts it", async () => {
  const { person, contactId } = await talk();
  await choose(person, "stop", -30);
  expect((await company.admin.call("DELETE", `/contacts/${contactId}`)).status).toBe(200);
  const { body } = await company.admin.call("POST", "/contacts", { name: "Ana", number: person });
  const again = (body as Contact).id;
  expect(await refusesAdvertising(ctx(), again)).toBe(true);
  await choose(person, "resume", -20);
  expect(await refusesAdvertising(ctx(), again)).toBe(false);
});

it("forgets a kept stop when the person consents", async () => {
  const person = freshNumber();
  await choose(person, "stop", -30);
  const { contactId } = await talk(person);
  await recordConsent(ctx(), contactId, "given", "SIM");
  expect((await keptOptOuts(ctx(), [{ kind: "phone", value: person }])).stoppedAt).toBeNull();
});
