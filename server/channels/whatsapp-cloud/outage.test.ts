import type { CloudSimulator } from "@balcao/cloud-simulator/simulator.ts";
import type { OfficialNumber } from "@balcao/cloud-simulator/state.ts";
import type { Message, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { Sandbox } from "@balcao/whatsapp-sandbox/sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../testing/official-world.ts";
import { pdf } from "../../testing/samples/samples.ts";
import { sendForm } from "../../testing/samples/send-form.ts";
import { until } from "../../testing/until.ts";
import type { TestCompany, World } from "../../testing/world.ts";

let opened: OfficialWorld;
let sandbox: Sandbox;
let simulator: CloudSimulator;
let world: World;
let company: TestCompany;
let shop: OfficialNumber;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007501");
  ({ sandbox, simulator, world, company, shop } = opened);
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
});
afterAll(() => opened.close());

const talk = async (person: string) => (await talkWith(opened, person)).id;
const say = (ticketId: number, body: string) => company.agent.call("POST", `/messages/${ticketId}`, { body });
const shownTo = (person: string) => sandbox.sentTo(person, shop.number);

it("sends what an outage held up by itself and in order", { tags: ["long"] }, async () => {
  const [ana, bia] = ["5531987655001", "5531987655002"];
  const [hers, others] = [await talk(ana), await talk(bia)];
  simulator.setFaults({ isDown: true });
  for (const body of ["1", "2", "3"]) await say(hers, body);
  await say(others, "4");
  await until("looks for both", () => simulator.answeredDown() >= 2);
  simulator.setFaults({ isDown: false });
  await until("all", () => shownTo(ana).length === 3 && shownTo(bia).length === 1);
  expect(shownTo(ana).map(({ text }) => text)).toEqual(["1", "2", "3"]);
});

it("uploads a file again whose upload had no answer, and sends it once", { tags: ["long"] }, async () => {
  const ana = "5531987655003";
  const ticketId = await talk(ana);
  simulator.setFaults({ loseUploads: 1 });
  const files = [{ name: "nota.pdf", content: pdf }];
  expect((await sendForm(world, company.agent, `/messages/${ticketId}`, {}, files)).status).toBe(200);
  await until("the file", () => shownTo(ana).length === 1);
  expect(simulator.sends().filter(({ to }) => to === ana)).toHaveLength(1);
});

it("takes half an answer for none: the message goes once, and its status settles it", { tags: ["long"] }, async () => {
  const ana = "5531987655004";
  const ticketId = await talk(ana);
  simulator.setFaults({ answers: "half" });
  const { body } = await say(ticketId, "só uma vez");
  await until("the message", () => shownTo(ana).length === 1);
  simulator.setFaults({ answers: null });
  const sent = async () => {
    const page = (await company.agent.call("GET", `/messages/${ticketId}`)).body as MessagePage;
    return page.messages.find(({ id }) => id === (body as Message).id);
  };
  await until("its tick", async () => ((await sent())?.ack ?? 0) >= 1);
  await say(ticketId, "depois");
  await until("the next", () => shownTo(ana).length === 2);
  expect(simulator.sends().filter(({ to }) => to === ana)).toHaveLength(2);
  expect(await sent()).toMatchObject({ failure: null });
});

it("sends what errors 500 of Meta's held up by itself, once each", { tags: ["long"] }, async () => {
  const ana = "5531987655005";
  const ticketId = await talk(ana);
  const before = simulator.answeredDown();
  simulator.setFaults({ answers: "error" });
  for (const body of ["1", "2"]) await say(ticketId, body);
  await until("a refused attempt", () => simulator.answeredDown() > before);
  simulator.setFaults({ answers: null });
  await until("both", () => shownTo(ana).length === 2);
  expect(shownTo(ana).map(({ text }) => text)).toEqual(["1", "2"]);
});
