import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { workDays } from "@balcao/shared/outreach/warm-up.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { afterAll, expect, it } from "vitest";
import { createCampaigning } from "../../testing/companies/campaigning.ts";
import type { TestCompany } from "../../testing/world.ts";

const { world, shopWith } = await createCampaigning();
afterAll(() => world.close());

const entriesOf = async ({ admin }: TestCompany, area: string) =>
  ((await admin.call("GET", `/audit?area=${area}`)).body as AuditPage).entries.toReversed();

it("logs who created, changed, started, cancelled and deleted a campaign, and its fields", async () => {
  const { company, connectionIds, listId } = await shopWith(3);
  const form = { name: "Promo", message1: "Oi", contactListId: listId, whatsappId: connectionIds, waitTime: 600 };
  const { id } = (await company.admin.call("POST", "/campaigns", form)).body as Campaign;
  await company.admin.call("PUT", `/campaigns/${id}`, { ...form, name: "Promo 2", message1: "Olá" });
  // The same form again is no change, and is not logged.
  await company.admin.call("PUT", `/campaigns/${id}`, { ...form, name: "Promo 2", message1: "Olá" });
  for (const [move, status] of [
    ["start", 200],
    ["cancel", 204],
    ["restart", 204],
    ["cancel", 204],
  ] as const)
    expect((await company.admin.call("POST", `/campaigns/${id}/${move}`)).status).toBe(status);
  expect((await company.admin.call("POST", `/campaigns/${id}/start`)).status).toBe(400);
  expect((await company.admin.call("DELETE", `/campaigns/${id}`)).status).toBe(200);
  const [made, changed, ...moved] = await entriesOf(company, "campaign");
  expect(made).toMatchObject({ action: "create", targetId: id, targetName: "Promo", user: { id: company.admin.id } });
  const fields = new Map(made?.changes.map(({ field, after }) => [field, after]));
  expect([fields.get("campaignStatus"), fields.get("contactList"), fields.get("message1")]).toEqual([
    "INATIVA",
    "Clientes",
    "Oi",
  ]);
  expect(fields.get("connections")).toBeTruthy();
  expect([...fields.keys()].filter((field) => /Id$|At$|media|halt|status/.test(field))).toEqual([]);
  expect(changed?.changes).toEqual([
    { field: "name", before: "Promo", after: "Promo 2" },
    { field: "message1", before: "Oi", after: "Olá" },
  ]);
  expect(moved.map(({ action, changes }) => [action, changes.map(({ field, after }) => [field, after])])).toEqual([
    ["update", [["campaignStatus", "EM_ANDAMENTO"]]],
    ["update", [["campaignStatus", "CANCELADA"]]],
    ["update", [["campaignStatus", "EM_ANDAMENTO"]]],
    ["update", [["campaignStatus", "CANCELADA"]]],
    ["delete", []],
  ]);
});

it("logs the same for a warm-up, by the names of its connections", async () => {
  const { company, connectionIds } = await shopWith(0, { connections: 2 });
  const form = {
    sendAt: "08:00",
    sendEndAt: "18:00",
    timeInterval: 5,
    timeIntervalMore: 9,
    dayWork: workDays.slice(1, 3),
  };
  const whatsappIds = connectionIds;
  const { id } = (await company.admin.call("POST", "/maturar", { ...form, whatsappIds })).body as WarmUp;
  await company.admin.call("PUT", `/maturar/${id}`, { ...form, whatsappIds, dailyCap: 5 });
  for (const move of ["stop", "start", "start"]) await company.admin.call("POST", `/maturar/${id}/${move}`);
  await company.admin.call("DELETE", `/maturar/${id}`);
  const entries = await entriesOf(company, "warmUp");
  expect(new Set(entries.map(({ targetName }) => targetName)).size).toBe(1);
  expect(entries[0]?.targetName).toContain(", ");
  const told = entries.map(({ action, changes }) => [action, changes.map(({ field, after }) => `${field} ${after}`)]);
  expect(told.slice(1)).toEqual([
    ["update", ["dailyCap 5"]],
    ["update", ["warmUpStatus PARADO"]],
    ["update", ["warmUpStatus ATIVO"]],
    ["delete", []],
  ]);
  expect(told[0]?.[1]).toEqual(
    expect.arrayContaining(["warmUpStatus ATIVO", "dayWork segunda, terca", "sendAt 08:00"]),
  );
});
