import { afterAll, beforeAll, expect, it } from "vitest";
import { inboundText } from "../../testing/fake-provider.ts";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";

let world: World;
let company: TestCompany;
let ticketId: number;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany();
  await world.connect();
  await world.whatsapp.sink.message(company.connectionId, inboundText("5531977770001", "oi"));
  const { body } = await company.admin.call("GET", "/tickets?status=pending&showAll=true");
  ticketId = (body as { tickets: { id: number }[] }).tickets[0]?.id ?? 0;
});
afterAll(() => world.close());

const presences = (screen: { heard: { name: string }[] }) =>
  screen.heard.filter(({ name }) => name.endsWith("-presence")).length;

it("closes the oldest socket of a login beyond ten, with the reason", async () => {
  const person = await company.addUser("user");
  const screens: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < 12; n++) screens.push(await listen(world, person));
  await until("the end of two", () => screens.filter(({ connected }) => connected).length === 10);
  expect(screens.map(({ connected }) => connected)).toEqual([false, false, ...Array(10).fill(true)]);
  expect(screens.map(({ heard }) => heard.some(({ name }) => name === "displaced"))).toEqual([
    true,
    true,
    ...Array(10).fill(false),
  ]);
  for (const screen of screens) screen.close();
});

it("accepts no more events from a person on many screens than on one", async () => {
  const person = await company.addUser("admin");
  const screens = await Promise.all(Array.from({ length: 5 }, () => listen(world, person)));
  const witness = await listen(world, company.admin);
  witness.emit("joinTickets", "pending");
  // One screen alone would stay within the limit.
  const hurry = (screen: (typeof screens)[number]) => {
    for (let n = 0; n < 99; n++) screen.emit("leaveTickets", "open");
    screen.emit("joinTickets", "pending");
  };
  const hears = ({ heard }: { heard: { name: string }[] }) => heard.some(({ name }) => name.endsWith("-appMessage"));
  const arrives = () => world.whatsapp.sink.message(company.connectionId, inboundText("5531977770002", "olá"));
  const [first, ...others] = screens;
  if (first) hurry(first);
  await until("the first screen", async () => {
    await arrives();
    return first && hears(first) && hears(witness);
  });
  for (const screen of others) hurry(screen);
  witness.heard.length = 0;
  await until("the witness", async () => {
    await arrives();
    return hears(witness);
  });
  expect(screens.filter(hears).length).toBeLessThan(3);
  for (const screen of [...screens, witness]) screen.close();
});

it("publishes a conversation's viewers at most once a second", { tags: ["long"] }, async () => {
  const witness = await listen(world, company.admin);
  witness.emit("joinChatBox", ticketId);
  await until("the witness", () => presences(witness) > 0);
  witness.heard.length = 0;
  const noisy = await listen(world, await company.addUser("admin"));
  const began = performance.now();
  for (let n = 0; n < 40; n++) noisy.emit(n % 2 ? "leaveChatBox" : "joinChatBox", ticketId);
  noisy.emit("joinChatBox", ticketId);
  const viewers = () => witness.heard.findLast(({ name }) => name.endsWith("-presence"))?.payload.viewers as unknown[];
  await until("both", () => viewers()?.length === 2);
  for (let n = 0; n < 40; n++) noisy.emit("typing", ticketId, n % 2 === 0);
  noisy.close();
  await until("the end", () => viewers()?.length === 1);
  const seconds = (performance.now() - began) / 1000;
  expect(presences(witness)).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  witness.close();
});
