import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import { type CompanySetting, settingKeys } from "@balcao/shared/workspace/settings.ts";
import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { systemContext } from "../../context.ts";
import { until } from "../../testing/until.ts";
import { type Caller, createWorld, listen, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { users } from "../users/users.table.ts";
import { getSettings } from "./get-setting.ts";
import { hasSetting } from "./has-setting.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
  other = await world.addCompany("Theirs");
});
afterAll(() => world.close());

const put = (key: string, value: unknown, by: Caller = company.admin) => by.call("PUT", `/settings/${key}`, { value });
const all = async (by: Caller) => {
  const list = (await by.call("GET", "/settings")).body as CompanySetting[];
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
};
const audit = async () => ((await company.admin.call("GET", "/audit")).body as AuditPage).entries;

it("returns every setting with its value, to agents too", async () => {
  expect(Object.keys(await all(company.agent))).toEqual(settingKeys);
  expect(await all(company.agent)).toMatchObject({ userRating: "disabled", timeZone: "America/Sao_Paulo" });
});

it("saves an admin's choice for the company, notifies its screens and logs it once", async () => {
  const [screen, stranger] = [await listen(world, company.agent), await listen(world, other.admin)];
  expect(await put("userRating", "enabled")).toEqual({
    status: 200,
    body: { key: "userRating", value: "enabled", companyId: company.id },
  });
  expect(await put("userRating", "enabled")).toMatchObject({ status: 200 });
  expect([(await all(company.agent)).userRating, (await all(other.agent)).userRating]).toEqual(["enabled", "disabled"]);
  const told = { action: "update", setting: { key: "userRating", value: "enabled" } };
  await until("the event", () => screen.heard.length > 0);
  expect(screen.heard[0]).toEqual({ name: `company-${company.id}-settings`, payload: told });
  expect(stranger.heard).toEqual([]);
  expect(await audit()).toMatchObject([
    {
      area: "setting",
      targetName: "userRating",
      user: { id: company.admin.id },
      changes: [{ field: "userRating", before: "disabled", after: "enabled" }],
    },
  ]);
  for (const socket of [screen, stranger]) socket.close();
});

it.each([
  ["reopenWindowMinutes", 90, "90"],
  ["optInMessage", "  Podemos escrever?  ", "Podemos escrever?"],
  ["optInMessage", "", ""],
  ["scheduleType", "company", "company"],
])("stores %s as %j", async (key, sent, value) => {
  expect((await put(key, sent)).body).toMatchObject({ key, value });
});

it.each([
  ["userRating", "sometimes"],
  ["scheduleType", ""],
  ["reopenWindowMinutes", "-1"],
  ["reopenWindowMinutes", "10081"],
  ["reopenWindowMinutes", "1.5"],
  ["queuesOptionType", "BUTTON_LIST"],
  ["timeZone", "Mars/Olympus"],
  ["timeZone", "UTC"],
  ["optInMessage", "x".repeat(1001)],
  ["optInMessage", undefined],
  ["optInMessage", { text: "?" }],
  ["optInMessage", null],
  ["optInMessage", "a\0b"],
])("refuses %s as %j", async (key, value) => {
  const before = await all(company.admin);
  expect(await put(key, value)).toMatchObject({ status: 400, body: { error: "ERR_INVALID_REQUEST" } });
  expect(await all(company.admin)).toEqual(before);
});

it.each(["secret", "__proto__", "toString", "USERRATING"])("refuses an unknown setting %s", async (key) => {
  expect(await put(key, "enabled")).toMatchObject({ status: 404, body: { error: "ERR_NO_SETTING_FOUND" } });
});

it("is for admins, and settings of paid features for super users", async () => {
  const refused = { status: 403, body: { error: "ERR_NO_PERMISSION" } };
  expect(await put("userRating", "enabled", company.agent)).toMatchObject(refused);
  expect(await put("campaignsEnabled", "false")).toMatchObject(refused);
  await world.database.db.update(users).set({ super: true }).where(eq(users.id, company.admin.id));
  expect(await put("campaignsEnabled", "false")).toMatchObject({ status: 200 });
});

it("changes the company's time zone", async () => {
  await put("timeZone", "America/Manaus");
  const [row] = await world.database.db.select().from(companies).where(eq(companies.id, company.id));
  expect([row?.timeZone, (await all(company.agent)).timeZone]).toEqual(["America/Manaus", "America/Manaus"]);
});

it("is returned whole with the signed-in user", async () => {
  await put("setOptInType", "enabled");
  const { body } = await company.agent.call("GET", `/users/${company.agent.id}`);
  const { settings } = (body as SessionUser).company;
  expect(settings.map(({ key }) => key)).toEqual(settingKeys);
  expect(settings).toContainEqual({ key: "setOptInType", value: "enabled" });
});

it("has its value in code and in conditions, chosen or by default", async () => {
  const ctx = systemContext(world.services, company.id, "bot");
  const [values, conditions] = [
    () => getSettings(ctx, ["reopenWindowMinutes", "contactTyping", "scheduleType"]),
    () =>
      world.database.db
        .select({
          isOn: hasSetting(company.id, "contactTyping", true),
          isOff: hasSetting(company.id, "contactTyping", false),
          hasHours: hasSetting(company.id, "scheduleType", "queue", "company"),
          hasNone: hasSetting(company.id, "scheduleType", "disabled"),
        })
        .from(companies)
        .where(eq(companies.id, company.id)),
  ];
  expect(await values()).toEqual({ reopenWindowMinutes: 0, contactTyping: true, scheduleType: "disabled" });
  expect(await conditions()).toEqual([{ isOn: true, isOff: false, hasHours: false, hasNone: true }]);
  await put("reopenWindowMinutes", "90");
  await put("contactTyping", "disabled");
  await put("scheduleType", "queue");
  await put("contactTyping", "enabled", other.admin);
  expect(await values()).toEqual({ reopenWindowMinutes: 90, contactTyping: false, scheduleType: "queue" });
  expect(await conditions()).toEqual([{ isOn: false, isOff: true, hasHours: true, hasNone: false }]);
});

it("logs every one of several simultaneous changes, each with the previous value", async () => {
  const values = ["1", "2", "3", "4", "5"];
  await Promise.all(values.map((value) => put("reopenWindowMinutes", value)));
  const changes = (await audit()).map((entry) => entry.changes[0]).reverse();
  expect(changes[0]?.before).toBe("0");
  const befores = changes.slice(1).map((change) => change?.before);
  expect(befores).toEqual(changes.slice(0, -1).map((change) => change?.after));
  expect(changes.map((change) => change?.after).sort()).toEqual(values);
  expect((await all(company.admin)).reopenWindowMinutes).toBe(changes.at(-1)?.after);
});
