import type { Consent, Contact } from "@balcao/shared/inbox/contacts.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { contactConsents } from "./contact-consents.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let next = 5531985100000;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const make = async (from = company) =>
  (await from.agent.call("POST", "/contacts", { name: "Ana", number: String(next++) })).body as Contact;
const consentsOf = (id: number, from = company) => from.agent.call("GET", `/contacts/${id}/consents`);
const add = (contactId: number, ...steps: Pick<Consent, "kind" | "text">[]) =>
  world.database.db
    .insert(contactConsents)
    .values(steps.map((step) => ({ ...step, contactId, companyId: company.id })));

it("lists every step of a contact's consent with its text, newest first", async () => {
  const { id } = await make();
  expect((await consentsOf(id)).body).toEqual([]);
  await add(id, { kind: "asked", text: "Podemos escrever?" }, { kind: "given", text: "Sim!" });
  await add(id, { kind: "left", text: "SAIR" });

  const { status, body } = await consentsOf(id);
  expect([status, body]).toMatchObject([
    200,
    [
      { kind: "left", text: "SAIR" },
      { kind: "given", text: "Sim!" },
      { kind: "asked", text: "Podemos escrever?" },
    ],
  ]);
  const { consent } = (await company.agent.call("GET", `/contacts/${id}`)).body as Contact;
  expect(consent).toEqual((body as Consent[])[0]);
});

it("lists the latest hundred", async () => {
  const { id } = await make();
  const steps = Array.from({ length: 101 }, (_, n) => ({ kind: "left" as const, text: `SAIR ${n}` }));
  await add(id, ...steps);

  const texts = ((await consentsOf(id)).body as Consent[]).map(({ text }) => text);
  expect([texts.length, texts[0], texts.at(-1)]).toEqual([100, "SAIR 100", "SAIR 1"]);
});

it("finds no contact of another company, and no missing one", async () => {
  const theirs = await make(other);
  for (const id of [theirs.id, 2_000_000_000]) {
    expect(await consentsOf(id)).toMatchObject({ status: 404, body: { error: "ERR_NO_CONTACT_FOUND" } });
  }
});
