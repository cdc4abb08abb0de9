import { afterAll, beforeAll, expect, it } from "vitest";
import { type OfficialWorld, openOfficialWorld, talkWith } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import { listen } from "../../testing/world.ts";

let opened: OfficialWorld;

beforeAll(async () => {
  opened = await openOfficialWorld("5531988007701");
  const { company, shop } = opened;
  const form = { name: "Oficial", phoneNumberId: shop.phoneNumberId, wabaId: shop.wabaId, accessToken: shop.token };
  await company.admin.call("POST", "/whatsapp-cloud", { ...form, queueIds: [company.queueIds[0]] });
});
afterAll(() => opened.close());

const talk = async (person: string) => (await talkWith(opened, person)).id;

it("shows the contact once that an agent types, while its message is the last", async () => {
  const { simulator, sandbox, company, shop, world } = opened;
  const [ana, bia, caio] = ["5531987657001", "5531987657002", "5531987657003"];
  const [hers, answered, last] = [await talk(ana), await talk(bia), await talk(caio)];
  await company.agent.call("POST", `/messages/${answered}`, { body: "olá" });
  await until("the answer", () => sandbox.sentTo(bia, shop.number).length === 1);

  const agent = await listen(world, company.agent);
  const type = (ticketId: number) => {
    agent.emit("joinChatBox", ticketId);
    agent.emit("typing", ticketId, true);
    agent.emit("typing", ticketId, false);
  };
  // A screen joins first, and the agent types later.
  for (const ticketId of [hers, answered, last]) agent.emit("joinChatBox", ticketId);
  const authorOf = (wamid: string) =>
    [ana, bia, caio].find((person) =>
      sandbox.sentTo(shop.number, person).some(({ id }) => id === simulator.sandboxId(wamid)),
    );
  const shownTo = () => simulator.typings().map(authorOf);
  await until("that Ana sees it", () => {
    type(hers);
    return shownTo().includes(ana);
  });
  type(hers);
  type(answered);
  // The last one is shown after those before it were looked at.
  await until("that Caio sees it", () => {
    type(last);
    return shownTo().includes(caio);
  });
  expect(shownTo()).toEqual([ana, caio]);
  agent.close();
});
