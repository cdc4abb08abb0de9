import { demoTemplates } from "@balcao/cloud-simulator/demo-templates.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { CostGroups, Costs } from "@balcao/shared/insights/costs.ts";
import { afterAll, expect, it } from "vitest";
import { openOfficialWorld } from "../../testing/official-world.ts";
import { until } from "../../testing/until.ts";
import type { AdminCall } from "./link-official.ts";
import { talkOfficially } from "./talk-officially.ts";

const opened = await openOfficialWorld("5531988007502");
const { world, company, shop, simulator, sandbox } = opened;
afterAll(() => opened.close());

const { call } = company.admin;
const url = await world.url();
const asAdmin: AdminCall = (method, path, body) => {
  const headers = {
    authorization: `Bearer ${company.admin.token}`,
    ...(body && { "content-type": "application/json" }),
  };
  return fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
};

it("gives the costs answers and templates, and leaves no conversation open", async () => {
  for (const template of demoTemplates) simulator.addTemplate(shop.wabaId, template);
  const { phoneNumberId, wabaId, token: accessToken } = shop;
  const form = { name: "API oficial", phoneNumberId, wabaId, accessToken, queueIds: [company.queueIds[0]] };
  const connection = (await call("POST", "/whatsapp-cloud", form)).body as Connection;
  await talkOfficially({ sandbox, call: asAdmin, shop: shop.number, signal: AbortSignal.timeout(60_000) });
  const costs = async (): Promise<Costs> => (await call("GET", "/costs?days=3")).body;
  await until("eight costs", async () => (await costs()).total.messages >= 8);
  expect((await costs()).categories.map(({ category, messages }) => [category, messages])).toEqual([
    ["service", 6],
    ["utility", 2],
  ]);
  const groups = async (by: string) => ((await call("GET", `/costs/groups?by=${by}&days=3`)).body as CostGroups).groups;
  expect(await groups("connection")).toMatchObject([{ key: String(connection.id), name: "API oficial" }]);
  expect((await groups("ticket")).map(({ name }) => name).toSorted()).toEqual([
    "Lúcia Ferraz",
    "Otávio Siqueira",
    "Regina Coutinho",
  ]);
  const { tickets } = (await call("GET", "/tickets?showAll=true&status=")).body as TicketPage;
  expect(tickets.map(({ status }) => status)).toEqual(["closed", "closed", "closed"]);
});
