import type { Contact, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactChat } from "../../channels/chat.ts";
import { freshNumber } from "../../testing/companies/shop.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let people = 0;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Ours");
  await world.connect();
});
afterAll(() => world.close());

const writes = (bsuid: string, { username }: { username?: string } = {}, pushName: string | null = "Carla") =>
  world.whatsapp.deliver(company.connectionId, "", "oi", { chat: contactChat({ bsuid, username }), pushName });
const somebody = () => `BR.${people++}`;
const search = async (text: string) =>
  ((await company.agent.call("GET", `/contacts?searchParam=${encodeURIComponent(text)}`)).body as ContactPage).contacts;
const make = async (name: string, number: string) =>
  (await company.agent.call("POST", "/contacts", { name, number })).body as Contact;

it("a person without a number has its username, and is found by it", async () => {
  await writes(somebody(), { username: "carla.dias" });
  const [carla] = await search("@carla.d");
  expect(carla).toMatchObject({ name: "Carla", number: "", username: "carla.dias" });
  expect(await search("LA.DIA")).toMatchObject([{ id: carla?.id }]);
  // Each is listed once: by its name, or by its username.
  await make("Dona carla.dias", freshNumber());
  expect((await search("carla.dias")).map(({ name }) => name)).toEqual(["Carla", "Dona carla.dias"]);
  const found = await company.admin.call("GET", "/tickets?showAll=true&status=&searchParam=%40carla.dias");
  expect((found.body as TicketPage).tickets).toMatchObject([{ contact: { id: carla?.id, username: "carla.dias" } }]);
});

it("a username is not searched as a pattern, nor in another company", async () => {
  await writes(somebody(), { username: "joao_silva" });
  expect(await search("joao.silva")).toEqual([]);
  expect(await search("@%a_")).toEqual([]);
  const other = await world.addCompany("Theirs");
  const page = (await other.agent.call("GET", "/contacts?searchParam=joao_silva")).body as ContactPage;
  expect(page.contacts).toEqual([]);
});

it("a person's new username replaces the old one, and one that another takes is that person's", async () => {
  const [first, second] = [somebody(), somebody()];
  await writes(first, { username: "rita" }, "Rita A");
  await writes(first, { username: "rita.alves" }, "Rita A");
  await writes(second, { username: "rita" }, "Rita B");
  expect(await search("@rita.alves")).toMatchObject([{ name: "Rita A" }]);
  const screen = await listen(world, company.agent);
  await writes(second, { username: "rita.alves" }, "Rita B");
  expect(await search("@rita")).toMatchObject([{ name: "Rita B", username: "rita.alves" }]);
  const told = screen.heard.map(({ payload }) => (payload as { contact?: Partial<Contact> }).contact);
  expect(told).toContainEqual(expect.objectContaining({ name: "Rita A", username: null }));
  screen.close();
});

it("a person without a name is called by its username until one is known", async () => {
  const person = somebody();
  await writes(person, { username: "semnome" }, null);
  expect(await search("@semnome")).toMatchObject([{ name: "@semnome" }]);
  await writes(person, { username: "semnome" }, "Ivo");
  expect(await search("@semnome")).toMatchObject([{ name: "Ivo" }]);
});

it("a merge keeps the username", async () => {
  await writes(somebody(), { username: "nina" });
  const [hidden] = await search("@nina");
  const { id, number } = await make("Nina", freshNumber());
  const merged = await company.admin.call("POST", `/contacts/${id}/merge`, { contactId: hidden?.id });
  expect(merged.body).toMatchObject({ id, number, username: "nina" });
});
