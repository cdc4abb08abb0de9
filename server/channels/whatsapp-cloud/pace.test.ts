import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;
let connection: Connection;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007401");
  ({ sandbox, simulator, world, company, shop } = opened);
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  const made = await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
  connection = made.body as Connection;
});
afterAll(() => opened.close());

const talk = async (person: string) => (await talkWith(opened, person)).id;
const say = (ticketId: number, body: string) => company.agent.call("POST", `/messages/${ticketId}`, { body });
const shownTo = (person: string) => sandbox.sentTo(person, shop.number).map(({ text }) => text);

it("lets a contact's messages wait for their turn, in order and without a refusal, and another's pass", {
  tags: ["long"],
}, async () => {
  const [ana, bia] = ["5531987654001", "5531987654002"];
  const [hers, others] = [await talk(ana), await talk(bia)];
  const bodies = Array.from({ length: 47 }, (_, n) => `n ${n}`);
  for (const body of bodies) await say(hers, body);
  await until("the burst", () => shownTo(ana).length >= 45);
  await say(others, "meanwhile");
  await until("the other's", () => shownTo(bia).includes("meanwhile"));
  await until("all of hers", () => shownTo(ana).length === 47);
  expect(shownTo(ana)).toEqual(bodies);
  expect(simulator.tooFast()).toBe(0);
  const tried = await world.database.sql`select retry_count from pgboss.job
    where name = ${`send-message-${connection.id}`} and retry_count > 0`;
  expect(tried).toEqual([]);
});

it("knows a number that its phone uses, too", async () => {
  simulator.rateNumber(shop.phoneNumberId, { isOnPhone: true });
  await until("the throughput", async () => {
    const { body } = await company.admin.call("GET", `/whatsapp-cloud/${connection.id}`);
    return (body as { throughput: string }).throughput === "COEXISTENCE";
  });
});
