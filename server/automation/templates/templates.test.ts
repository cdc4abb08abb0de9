import { type Template, type TemplateApplied, trades } from "@balcao/shared/automation/templates.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type QuickMessage, SaveQuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import { SaveTag, type TagPage } from "@balcao/shared/inbox/tags.ts";
import { type QueueOption, SaveQueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { type Queue, SaveQueue } from "@balcao/shared/workspace/queues.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { templates } from "./apply-template.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const apply = async ({ admin }: TestCompany, trade: string) => admin.call("POST", "/templates", { trade });
const queuesOf = async ({ admin }: TestCompany) => (await admin.call("GET", "/queue")).body as Queue[];

it.each(trades)("the template for %s fits the forms that a person fills in", (trade) => {
  const { queues, quickMessages, tags } = templates[trade];
  for (const { options, ...queue } of queues) {
    expect(SaveQueue.safeParse(queue)).toMatchObject({ success: true, data: queue });
    for (const option of options)
      expect(SaveQueueOption.safeParse({ ...option, queueId: 1 })).toMatchObject({ success: true, data: option });
  }
  for (const one of quickMessages) expect(SaveQuickMessage.safeParse(one)).toMatchObject({ success: true, data: one });
  for (const tag of tags) expect(SaveTag.safeParse(tag)).toMatchObject({ success: true, data: tag });
  for (const names of [queues.map(({ color }) => color), queues.map(({ name }) => name), tags.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

it("leaves connections as they are if it is told to", async () => {
  const { admin, connectionId } = await world.addCompany("Quiet");
  await admin.call("PUT", `/whatsapp/${connectionId}`, { name: "Main", queueIds: [] });
  const applied = await admin.call("POST", "/templates", { trade: "restaurant", offersQueues: false });
  expect(applied.body).toMatchObject({ queues: 3, connections: 0 });
  const connection = (await admin.call("GET", `/whatsapp/${connectionId}`)).body as Connection;
  expect(connection).toMatchObject({ greetingMessage: "", queues: [] });
});

it("adds queues with their menus, quick messages and tags, and offers the queues", async () => {
  const company = await world.addCompany("Shop");
  const { admin, agent, connectionId } = company;
  const [screen, other] = [await listen(world, agent), await world.addCompany("Other")];
  await admin.call("PUT", `/whatsapp/${connectionId}`, { name: "Main", queueIds: [] });
  const template = ((await admin.call("GET", "/templates")).body as Template[]).find(({ trade }) => trade === "shop");
  expect((await apply(company, "shop")).body).toEqual({ queues: 3, quickMessages: 6, tags: 4, connections: 1 });

  const queues = await queuesOf(company);
  expect(queues).toEqual(
    expect.arrayContaining((template?.queues ?? []).map(({ options: _, ...queue }) => expect.objectContaining(queue))),
  );
  const sales = queues.find(({ name }) => name === "Vendas");
  const options = (await admin.call("GET", `/queue-options?queueId=${sales?.id}`)).body as QueueOption[];
  expect(options.map(({ option, title, waitTreatment }) => [option, title, waitTreatment])).toEqual(
    template?.queues[0]?.options.map(({ title }, at) => [at + 1, title, true]),
  );
  const connection = (await admin.call("GET", `/whatsapp/${connectionId}`)).body as Connection;
  expect(connection).toMatchObject({ greetingMessage: template?.greeting });
  expect(connection.queues.map(({ name }) => name)).toEqual(["Entregas", "Trocas e devoluções", "Vendas"]);
  // Agents use the company's quick messages, and their screens get the events.
  const quick = (await agent.call("GET", "/quick-messages")).body as { records: QuickMessage[] };
  expect(quick.records.map(({ shortcode }) => shortcode)).toContain("comprovante");
  await until("the tag", () => screen.heard.some(({ name }) => name === `company-${company.id}-tag`));
  expect((await queuesOf(other)).map(({ name }) => name)).toEqual(["Sales", "Support"]);
  const log = (await admin.call("GET", "/audit?area=queue")).body;
  expect(JSON.stringify(log)).toContain("Trocas e devoluções");
});

it("leaves what has its name as it is, also at a second click", async () => {
  const company = await world.addCompany("Twice");
  const { admin } = company;
  await admin.call("POST", "/queue", { name: "VENDAS", color: "#2F6FBB", greetingMessage: "Ours" });
  await admin.call("POST", "/tags", { name: "orcamento" });
  await admin.call("POST", "/quick-messages", { shortcode: "OLA", message: "Ours", scope: "company" });
  const both = await Promise.all([apply(company, "shop"), apply(company, "shop")]);
  const added = both.map(({ body }) => body as TemplateApplied).toSorted((one, two) => two.queues - one.queues);
  expect(added).toEqual([
    { queues: 2, quickMessages: 5, tags: 3, connections: 0 },
    { queues: 0, quickMessages: 0, tags: 0, connections: 0 },
  ]);
  const queues = await queuesOf(company);
  expect(queues.find(({ name }) => name === "VENDAS")).toMatchObject({ greetingMessage: "Ours", color: "#2F6FBB" });
  // The template's colour was taken.
  expect(queues.find(({ name }) => name === "Entregas")?.color).not.toBe("#2F6FBB");
  const tags = ((await admin.call("GET", "/tags")).body as TagPage).tags.map(({ name }) => name);
  expect(tags.filter((name) => /^or[çc]amento$/i.test(name))).toEqual(["orcamento"]);
});

it("adds nothing where the plan has no room, and is of admins only", async () => {
  const { db } = world.database;
  const values = { name: "Tiny", users: 5, connections: 5, queues: 4, valueCents: 100 };
  const [plan] = await db.insert(plans).values(values).returning();
  const company = await world.addCompany("Small", { planId: plan?.id ?? 0 });
  expect(await apply(company, "clinic")).toMatchObject({
    status: 400,
    body: { error: "ERR_PLAN_LIMIT", details: { what: "queues", limit: 4 } },
  });
  expect((await queuesOf(company)).map(({ name }) => name)).toEqual(["Sales", "Support"]);
  const quick = (await company.admin.call("GET", "/quick-messages")).body as { records: QuickMessage[] };
  expect(quick.records).toEqual([]);
  expect((await apply(company, "bakery")).status).toBe(400);
  expect((await company.agent.call("POST", "/templates", { trade: "shop" })).status).toBe(403);
  expect((await company.agent.call("GET", "/templates")).status).toBe(403);
});
