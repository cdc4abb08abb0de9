import type { TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { SupportedCompany } from "@balcao/shared/workspace/support-access.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { type Caller, callerWith, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { Claims, signAccessToken } from "../auth/access-token.ts";
import { cutEndedSockets } from "../auth/sockets.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";

let world: World;
let platform: TestCompany;
let shop: TestCompany;
let operator: Caller;

beforeAll(async () => {
  world = await createWorld();
  platform = await world.addCompany("Platform");
  shop = await world.addCompany("Shop");
  operator = await platform.addSuper();
  await world.connect();
  await world.whatsapp.deliver(shop.connectionId, "5531987650001", "help");
  await world.whatsapp.deliver(platform.connectionId, "5531987650002", "at home");
});
beforeEach(async () => {
  for (const one of [inShop(), atHome()]) await one.call("DELETE", "/support-access");
});
afterAll(() => world.close());

/** The operator with the token after a refresh: for the present company. */
const inCompany = (companyId: number): Caller => {
  const claims = Claims.parse(world.app.jwt.decode(operator.token));
  const token = signAccessToken(world.app, { ...claims, companyId });
  return callerWith(world, operator, token);
};
const atHome = () => inCompany(platform.id);
const inShop = () => inCompany(shop.id);
/** Starts support access in the shop's company. */

const start = (form: object = { companyId: shop.id }) => atHome().call("POST", "/support-access", form);
const numbersSeen = async (by: Caller) => {
  const { status, body } = await by.call("GET", "/tickets?showAll=true&status=");
  return status === 200 ? (body as TicketPage).tickets.map(({ contact }) => contact.number) : status;
};
const self = async (by: Caller) => (await by.call("GET", `/users/${operator.id}`)).body as SessionUser;
const auditOf = async ({ admin }: TestCompany) => ((await admin.call("GET", "/audit")).body as AuditPage).entries;

it("lets a super user work in a company, logs it in its audit log, and returns", async () => {
  expect(await self(atHome())).toMatchObject({ companyId: platform.id, selectedCompanyId: null, supportEndsAt: null });
  expect((await start({ companyId: shop.id, queueIds: [shop.queueIds[0]] })).status).toBe(200);
  expect(await numbersSeen(inShop())).toEqual(["5531987650001"]);
  expect(await self(inShop())).toMatchObject({
    companyId: shop.id,
    selectedCompanyId: shop.id,
    selectedCompanyQueues: [shop.queueIds[0]],
    profile: "admin",
    company: { id: shop.id, name: "Shop" },
  });
  const [begun] = await auditOf(shop);
  expect(begun).toMatchObject({ area: "support", action: "create", targetId: operator.id, user: { id: operator.id } });
  // A screen of the other company has to fetch a new token.
  expect(await numbersSeen(atHome())).toBe(403);
  expect((await inShop().call("DELETE", "/support-access")).status).toBe(200);
  expect([await numbersSeen(inShop()), await numbersSeen(atHome())]).toEqual([403, ["5531987650002"]]);
  expect((await auditOf(shop))[0]).toMatchObject({ area: "support", action: "delete" });
  expect((await atHome().call("DELETE", "/support-access")).status).toBe(200);
  expect((await auditOf(shop)).filter(({ action }) => action === "delete")).toHaveLength(1);
});

it("is for super users, in existing companies and queues, and not in one's own", async () => {
  for (const caller of [shop.admin, platform.admin, shop.agent]) {
    expect((await caller.call("POST", "/support-access", { companyId: platform.id })).status).toBe(403);
  }
  const find = async (text: string) =>
    (await atHome().call("GET", `/support-access/companies?searchParam=${text}`)).body as SupportedCompany[];
  expect(await find("SHÓP")).toMatchObject([{ id: shop.id, queues: [{ name: "Sales" }, { name: "Support" }] }]);
  expect(await find("platform")).toEqual([]);
  expect((await start({ companyId: platform.id })).status).toBe(404);
  expect((await start({ companyId: 2_000_000_000 })).status).toBe(404);
  expect((await start({ companyId: shop.id, queueIds: [platform.queueIds[0]] })).status).toBe(400);
  expect(await numbersSeen(atHome())).toEqual(["5531987650002"]);
});

it("reaches a blocked company, and ends with the right", async () => {
  const { db } = world.database;
  await start();
  await db.update(companies).set({ dueDate: "2020-01-01" }).where(eq(companies.id, shop.id));
  expect(await numbersSeen(inShop())).toEqual(["5531987650001"]);
  await db.update(companies).set({ dueDate: null }).where(eq(companies.id, shop.id));
  await db.update(users).set({ super: false }).where(eq(users.id, operator.id));
  expect([await numbersSeen(inShop()), await numbersSeen(atHome())]).toEqual([403, ["5531987650002"]]);
  await db.update(users).set({ super: true }).where(eq(users.id, operator.id));
});

it("changes the platform's own data from home, whichever company is supported", async () => {
  await start();
  const help = { title: "Começar", description: "Passo a passo", video: "aqz-KE-bpKQ" };
  expect((await inShop().call("POST", "/helps", help)).status).toBe(200);
  expect((await auditOf(platform))[0]).toMatchObject({ area: "help", targetName: "Começar" });
  expect((await auditOf(shop)).filter(({ area }) => area === "help")).toEqual([]);
});

it("moves the person's sockets along, and ends after its time limit", async () => {
  const before = await listen(world, atHome());
  await start();
  await until("the cut", () => before.disconnected);
  await expect(listen(world, atHome())).rejects.toThrow();
  const there = await listen(world, inShop());
  await world.whatsapp.deliver(shop.connectionId, "5531987650003", "somebody new");
  await until("the news", () => there.heard.some(({ name }) => name.startsWith(`company-${shop.id}-`)));
  world.clock.now = new Date(world.clock.now.getTime() + 8 * 60 * 60_000);
  expect([await numbersSeen(inShop()), await numbersSeen(atHome())]).toEqual([403, ["5531987650002"]]);
  await cutEndedSockets(world.services);
  await until("its end", () => there.disconnected);
});
