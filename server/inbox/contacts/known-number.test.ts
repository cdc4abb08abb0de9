import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { SendError } from "../../channels/send-error.ts";
import { addConnectedCompany } from "../../testing/companies/connected-company.ts";
import { createWorld, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let next = 5531984000000;

beforeAll(async () => {
  world = await createWorld();
  await world.connect();
  company = await addConnectedCompany(world, 1);
});
afterEach(() => {
  world.whatsapp.failure = null;
});
afterAll(() => world.close());

const freshNumber = () => String(next++);
const create = (number: string, from = company) => from.agent.call("POST", "/contacts", { name: "Ana", number });
const numbersAsked = () => world.whatsapp.asked.flatMap(({ numbers }) => numbers);
const countOf = async (number: string) =>
  ((await company.agent.call("GET", `/contacts?searchParam=${number}`)).body as { count: number }).count;

it("refuses a number without an account, when a contact is made and when it is changed", async () => {
  const number = freshNumber();
  world.whatsapp.unknownNumbers.add(number);
  const refusal = { status: 400, body: { error: "ERR_WAPP_INVALID_CONTACT" } };
  expect(await create(number)).toMatchObject(refusal);
  expect(await countOf(number)).toBe(0);
  const { id } = (await create(freshNumber())).body as Contact;
  expect(await company.agent.call("PUT", `/contacts/${id}`, { name: "Ana", number, email: "" })).toMatchObject(refusal);
});

it("stores the number in WhatsApp's own form, and asks again only about another one", async () => {
  const [written, known] = ["5531984440001", "553184440001"];
  world.whatsapp.knownAs.set(written, known);
  const made = (await create("(31) 98444-0001")).body as Contact;
  expect(made.number).toBe(known);
  const asked = numbersAsked().length;
  for (const number of [known, "+55 31 98444-0001"]) {
    const put = await company.agent.call("PUT", `/contacts/${made.id}`, { name: "Ana L.", number, email: "" });
    expect(put).toMatchObject({ status: 200, body: { number: known } });
  }
  expect(numbersAsked()).toHaveLength(asked);
  const number = freshNumber();
  await company.agent.call("PUT", `/contacts/${made.id}`, { name: "Ana L.", number, email: "" });
  expect(numbersAsked().slice(asked)).toEqual([number]);
});

it.each(["timeout", "rateLimited", "refused"] as const)("says so when WhatsApp does not answer: %s", async (reason) => {
  const number = freshNumber();
  world.whatsapp.failure = new SendError(reason, "not now");
  expect(await create(number)).toMatchObject({ status: 400, body: { error: "ERR_WAPP_CHECK_CONTACT" } });
  world.whatsapp.failure = null;
  expect((await create(number)).status).toBe(200);
});

it("waits a bounded time for an answer", { tags: ["long"] }, async () => {
  const { checkNumbers } = world.whatsapp;
  world.whatsapp.checkNumbers = () => new Promise(() => undefined);
  expect(await create(freshNumber())).toMatchObject({ status: 400, body: { error: "ERR_WAPP_CHECK_CONTACT" } });
  world.whatsapp.checkNumbers = checkNumbers;
});

it("takes the number where no connection is there to ask", async () => {
  const away = await world.addCompany("Away");
  const number = freshNumber();
  world.whatsapp.unknownNumbers.add(number);
  const asked = numbersAsked().length;
  expect(await create(number, away)).toMatchObject({ status: 200, body: { number } });
  expect(numbersAsked()).toHaveLength(asked);
  // Cut off a moment ago, while the screens still show it as connected.
  world.whatsapp.failure = new SendError("offline", "no session");
  expect((await create(number)).status).toBe(200);
});
