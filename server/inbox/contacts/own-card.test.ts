import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat, type OwnCard } from "../../channels/chat.ts";
import { systemContext } from "../../context.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { recordAdvertisingChoice, refusesAdvertising } from "../consent/advertising-choice.ts";
import { keepRefusal } from "../consent/kept-refusals.ts";
import { recordConsent } from "../consent/record-consent.ts";
import { contactIdentities } from "./identities/contact-identities.table.ts";

let world: World;
let company: TestCompany;
let people = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
});
afterAll(() => world.close());

const ctx = () => systemContext(world.services, company.id, "test");
const somebody = () => `BR.${people++}`;
const writes = async (bsuid: string, ownCard?: OwnCard, phone?: string): Promise<Contact> => {
  const chat = { ...contactChat({ bsuid, phone }), ...(ownCard && { ownCard }) };
  await world.whatsapp.deliver(company.connectionId, "", "oi", { chat, pushName: "Carla" });
  const [row] = await world.database.db.select().from(contactIdentities).where(eq(contactIdentities.value, bsuid));
  return (await company.agent.call("GET", `/contacts/${row?.contactId}`)).body as Contact;
};
const shares = (bsuid: string, number: string, isAttested = true) => writes(bsuid, { number, isAttested });
const make = async (number: string) =>
  (await company.agent.call("POST", "/contacts", { name: "Outra", number })).body as Contact;
const phonesOf = async ({ id }: Contact) =>
  (await world.database.db.select().from(contactIdentities).where(eq(contactIdentities.contactId, id)))
    .filter(({ kind }) => kind === "phone")
    .map(({ value, confirmedAt }) => [value, confirmedAt !== null]);

it("an attested card confirms the number, in a first message and later, and screens learn of it", async () => {
  const [early, late] = [freshNumber(), freshNumber()];
  const first = await shares(somebody(), early);
  expect([first.number, await phonesOf(first)]).toEqual([early, [[early, true]]]);
  const person = somebody();
  const { id } = await writes(person);
  const screen = await listen(world, company.agent);
  const second = await shares(person, late);
  expect([second.id, second.number, await phonesOf(second)]).toEqual([id, late, [[late, true]]]);
  await until("the event", () =>
    screen.heard.some(({ payload }) => (payload as { contact?: Contact }).contact?.number === late),
  );
  screen.close();
});

it("a card that nobody attests fills a gap, unconfirmed", async () => {
  const [number, further] = [freshNumber(), freshNumber()];
  const person = somebody();
  expect(await phonesOf(await shares(person, number, false))).toEqual([[number, false]]);
  expect(await phonesOf(await shares(person, further, false))).toEqual([[number, false]]);
});

it("an attested card confirms what the company wrote down, in either form, or replaces it", async () => {
  const nine = "5531988123456";
  const person = somebody();
  await shares(person, nine, false);
  expect(await phonesOf(await shares(person, nine))).toEqual([[nine, true]]);
  const other = somebody();
  const [written, right] = ["5531988123499", freshNumber()];
  await shares(other, written, false);
  // In WhatsApp's own form, as after a message.
  expect(await phonesOf(await shares(other, "553188123499"))).toEqual([["553188123499", true]]);
  const third = somebody();
  await shares(third, freshNumber(), false);
  expect(await phonesOf(await shares(third, right))).toEqual([[right, true]]);
});

it("a card changes no confirmed number, and no message that names its number needs one", async () => {
  const [number, further] = [freshNumber(), freshNumber()];
  const person = somebody();
  await writes(person, undefined, number);
  expect(await phonesOf(await shares(person, further))).toEqual([[number, true]]);
  const visible = await writes(somebody(), { number: freshNumber(), isAttested: true }, further);
  expect(await phonesOf(visible)).toEqual([[further, true]]);
});

it("a number that another contact has is left alone, in either form, and both contacts with it", async () => {
  const other = await make("5531988127777");
  for (const number of ["5531988127777", "553188127777"]) {
    for (const isAttested of [true, false]) {
      const person = somebody();
      const before = await writes(person);
      expect(await shares(person, number, isAttested)).toMatchObject({ id: before.id, number: "" });
      expect(await phonesOf(await shares(somebody(), number, isAttested))).toEqual([]);
    }
  }
  expect(await phonesOf(other)).toEqual([["5531988127777", false]]);
  expect((await company.agent.call("GET", `/contacts/${other.id}`)).body).toMatchObject({ name: "Outra" });
});

const stopped = (number: string) =>
  recordAdvertisingChoice(ctx(), contactChat({ phone: number }), {
    isWanted: false,
    at: new Date(Date.now() - 30_000),
  });
const stepsOf = async ({ id }: Contact) =>
  ((await company.agent.call("GET", `/contacts/${id}/consents`)).body as { kind: string }[]).map(({ kind }) => kind);

it("a stop of advertising that was kept under the number is the contact's once the number is learnt", async () => {
  const [onCard, inChat, written] = [freshNumber(), freshNumber(), freshNumber()];
  for (const number of [onCard, inChat, written]) await stopped(number);
  const [one, two, three] = [somebody(), somebody(), somebody()];
  for (const person of [one, two, three]) expect(await stepsOf(await writes(person))).toEqual([]);
  const byCard = await shares(one, onCard);
  const byMessage = await writes(two, undefined, inChat);
  const byAgent = await writes(three);
  await company.agent.call("PUT", `/contacts/${byAgent.id}`, { name: "Carla", number: written });
  for (const contact of [byCard, byMessage, byAgent]) {
    expect(await stepsOf(contact)).toEqual(["stopped"]);
    expect(await refusesAdvertising(ctx(), contact.id)).toBe(true);
  }
});

it("a kept stop changes nothing for a person who consented since, and is noted once", async () => {
  const number = freshNumber();
  await stopped(number);
  const person = somebody();
  const contact = await writes(person);
  await recordConsent(ctx(), contact.id, "given", "SIM");
  await shares(person, number);
  expect(await stepsOf(contact)).toEqual(["given"]);
  expect(await refusesAdvertising(ctx(), contact.id)).toBe(false);
});

it("a refusal that was kept under a number follows the person to the next number", async () => {
  const [before, now] = [freshNumber(), freshNumber()];
  await keepRefusal(ctx(), [{ kind: "phone", value: before }]);
  const person = somebody();
  const contact = await writes(person, undefined, before);
  expect(await refusesAdvertising(ctx(), contact.id)).toBe(true);
  const again = await writes(person, undefined, now);
  expect([again.id, await phonesOf(again)]).toEqual([contact.id, [[now, true]]]);
  expect(await refusesAdvertising(ctx(), contact.id)).toBe(true);
});
