import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { Company, CompanyMade, CompanyPage, FirstUser } from "@balcao/shared/workspace/companies.ts";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connections } from "../../channels/connections/connections.table.ts";
import { tags } from "../../inbox/tags/tags.table.ts";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import { type Caller, createWorld, listen, type TestCompany, testPassword, type World } from "../../testing/world.ts";
import { logins } from "../../workspace/auth/logins.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { users } from "../../workspace/users/users.table.ts";

let world: World;
let platform: TestCompany;
let operator: Caller;
let planId: number;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  platform = await world.addCompany("Platform", { isPlatform: true });
  operator = await platform.addSuper();
  await world.connect();
  const limits = { users: 9, connections: 9, queues: 9, valueCents: 4_900 };
  const [plan] = await world.database.db
    .insert(plans)
    .values({ name: "Roomy", ...limits })
    .returning();
  planId = plan?.id ?? 0;
});
afterAll(() => world.close());

const form = (more = {}) => ({ name: "Padaria", email: `padaria${serial++}@example.com`, planId, ...more });
const create = (more = {}, by = operator) => by.call("POST", "/companies", form(more));
const make = async (more = {}) => (await create(more)).body as CompanyMade;
const put = (id: number, change: object, by = operator) => by.call("PUT", `/companies/${id}`, change);
const archive = (id: number, archived = true) => operator.call("PATCH", `/companies/archived/${id}`, { archived });
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const signIn = (email: string, password = testPassword) =>
  world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password } });

describe("a new company", () => {
  it("has a first admin with its name and e-mail, and a random password that is shown this once", async () => {
    const made = await make({ phone: "(31) 98800-1020", document: "11.222.333/0001-81", campaignsEnabled: false });
    expect(made).toMatchObject({
      ...{ phone: "5531988001020", document: "11222333000181", campaignsEnabled: false, status: true },
      ...{ archived: false, plan: { name: "Roomy", value: 49 }, dueDate: null, recurrence: "MENSAL" },
    });
    expect(made.password).toMatch(/^[\w-]{12}$/);
    expect((await signIn(made.email, made.password ?? "")).statusCode).toBe(200);
    expect((await operator.call("GET", `/companies/${made.id}`)).body).not.toHaveProperty("password");
    const [tagged] = await world.database.db.select({ n: count() }).from(tags).where(eq(tags.companyId, made.id));
    expect(tagged?.n).toBe(3);
    const { entries } = (await operator.call("GET", "/audit?area=company")).body as AuditPage;
    expect(entries[0]).toMatchObject({ action: "create", targetId: made.id, targetName: "Padaria" });
    expect(JSON.stringify(entries)).not.toContain(made.password);
  });

  it("uses the typed password, and returns none", async () => {
    const made = await make({ password: "typed here" });
    expect(made.password).toBeNull();
    expect((await signIn(made.email, "typed here")).statusCode).toBe(200);
  });

  it("leaves nothing behind when the e-mail is taken", async () => {
    const name = "Nowhere to be found";
    expect(codeOf(await create({ name, email: operator.email.toUpperCase() }))).toBe("ERR_EMAIL_ALREADY_EXISTS");
    expect(await world.database.db.select().from(companies).where(eq(companies.name, name))).toEqual([]);
  });

  it.each([
    ["no e-mail", { email: "" }],
    ["no plan", { planId: undefined }],
    ["a CPF with wrong check digits", { document: "529.982.247-26" }],
    ["a phone that is none", { phone: "12" }],
    ["a phone of letters", { phone: "abc" }],
    ["a password of seven letters", { password: "kj3-qzx" }],
    ["a due date that is none", { dueDate: "2026-02-30" }],
  ])("is refused with %s", async (_, wrong) => {
    expect(codeOf(await create(wrong))).toBe("ERR_INVALID_REQUEST");
  });

  it("refuses an unknown plan", async () => {
    expect(codeOf(await create({ planId: 2_000_000_000 }))).toBe("ERR_NO_PLAN_FOUND");
  });
});

describe("changing a company", () => {
  it("keeps omitted fields, and clears empty ones", async () => {
    const { id } = await make({ dueDate: "2040-01-31", phone: "31988001020" });
    expect((await put(id, { dueDate: "", instanceId: "", recurrence: "ANUAL" })).body).toMatchObject({
      ...{ name: "Padaria", phone: "5531988001020", dueDate: null, instanceId: null, recurrence: "ANUAL" },
    });
    const { entries } = (await operator.call("GET", "/audit?area=company")).body as AuditPage;
    expect(entries[0]?.changes.map(({ field }) => field).toSorted()).toEqual(["dueDate", "recurrence"]);
  });

  it("to a plan that is too small names the exceeded limit", async () => {
    const shop = await world.addCompany("Shop", { planId });
    const small = { name: `Small ${serial++}`, users: 2, connections: 1, queues: 1, valueCents: 100 };
    const [plan] = await world.database.db.insert(plans).values(small).returning();
    expect(await put(shop.id, { planId: plan?.id })).toMatchObject({
      status: 400,
      body: { error: "ERR_PLAN_LIMIT", details: { what: "queues", limit: 1, used: 2 } },
    });
    expect((await operator.call("GET", `/companies/${shop.id}`)).body).toMatchObject({ planId });
  });

  it("ends its sessions and sockets when it is deactivated or overdue", async () => {
    for (const change of [{ status: false }, { dueDate: "2020-01-01" }]) {
      const shop = await world.addCompany("Shop", { planId });
      const screen = await listen(world, shop.agent);
      expect((await put(shop.id, change)).status).toBe(200);
      await until("the cut", () => !screen.connected);
      expect([401, 402]).toContain((await shop.agent.call("GET", "/tickets")).status);
    }
  });

  it("refuses to block the platform's own company", async () => {
    for (const change of [{ status: false }, { dueDate: "2020-01-01" }])
      expect(codeOf(await put(platform.id, change))).toBe("ERR_OWN_COMPANY");
    expect(codeOf(await archive(platform.id))).toBe("ERR_OWN_COMPANY");
    expect(codeOf(await operator.call("DELETE", `/companies/${platform.id}`))).toBe("ERR_OWN_COMPANY");
    expect((await operator.call("GET", "/companies")).status).toBe(200);
    expect((await put(platform.id, { name: "Operator" })).status).toBe(200);
  });

  it("switches campaigns for its users", async () => {
    const shop = await world.addCompany("Shop", { planId });
    const screen = await listen(world, shop.admin);
    await put(shop.id, { campaignsEnabled: false });
    await until("the event", () => screen.heard.length > 0);
    expect(screen.heard[0]?.payload).toMatchObject({ setting: { key: "campaignsEnabled", value: "false" } });
    screen.close();
  });
});

describe("an archived company", () => {
  let shop: TestCompany;
  beforeEach(async () => {
    shop = await world.addCompany("Shop", { planId });
    const command = { connectionId: shop.connectionId, command: "start" };
    await world.database.sql.notify("balcao_session_command", JSON.stringify(command));
    await until("its session", () => world.whatsapp.opened.has(shop.connectionId));
  });

  it("is signed out at once, and its WhatsApp session closes, still linked, until it is restored", async () => {
    const screen = await listen(world, shop.agent);
    expect((await archive(shop.id)).body).toMatchObject({
      ...{ archived: true, status: false, archivedAt: expect.any(String) },
    });
    await until("the cut", () => !screen.connected);
    expect((await shop.agent.call("GET", "/tickets")).status).toBe(401);
    expect((await signIn(shop.admin.email)).statusCode).toBe(401);
    const open = await world.database.db
      .select()
      .from(logins)
      .innerJoin(users, eq(users.id, logins.userId))
      .where(eq(users.companyId, shop.id));
    expect(open.filter(({ logins }) => logins.endedAt === null)).toEqual([]);
    await until("its rest", () => !world.whatsapp.opened.has(shop.connectionId));
    expect(world.whatsapp.unlinked.has(shop.connectionId)).toBe(false);

    expect((await archive(shop.id, false)).body).toMatchObject({ archived: false, archivedAt: null, status: false });
    expect((await signIn(shop.admin.email)).statusCode).toBe(401);
    await put(shop.id, { status: true });
    expect((await signIn(shop.admin.email)).statusCode).toBe(200);
    await until("its return", () => world.whatsapp.opened.has(shop.connectionId));
  });

  it("is the only kind that can be deleted", async () => {
    expect(codeOf(await operator.call("DELETE", `/companies/${shop.id}`))).toBe("ERR_COMPANY_NOT_ARCHIVED");
    await archive(shop.id);
    expect((await operator.call("DELETE", `/companies/${shop.id}`)).status).toBe(200);
    expect(codeOf(await operator.call("DELETE", `/companies/${shop.id}`))).toBe("ERR_NO_COMPANY_FOUND");
    expect(await world.database.db.select().from(connections).where(eq(connections.companyId, shop.id))).toEqual([]);
  });
});

describe("the list of companies", () => {
  it("is ordered by name and paged, with or without the archive, and searched by name and e-mail", async () => {
    const names = Array.from({ length: 45 }, (_, n) => `Árvore ${String(n).padStart(2, "0")}`);
    const rows = names.map((name, n) => ({
      name,
      email: `a${n}@arvore.example`,
      archivedAt: n % 9 ? null : new Date(),
    }));
    await world.database.db.insert(companies).values(rows.toReversed());
    const pages = async (query: string) => {
      const { pages } = await walkPages(
        async (cursor) => (await operator.call("GET", `/companies?${query}&cursor=${cursor}`)).body as CompanyPage,
      );
      return pages.flatMap(({ companies }) => companies.map(({ name }) => name));
    };
    expect(await pages("searchParam=arvore")).toEqual(names);
    expect(await pages("searchParam=arvore&showArchived=false")).toEqual(names.filter((_, n) => n % 9));
    expect(await pages("searchParam=A7@ARVORE")).toEqual(["Árvore 07"]);
    const second = (await operator.call("GET", "/companies?searchParam=arvore&pageNumber=3")).body as CompanyPage;
    expect(second.companies.map(({ name }) => name)).toEqual(names.slice(40));
    expect(((await operator.call("GET", "/companies/list")).body as Company[]).length).toBeGreaterThan(45);
  });

  it("shows others their own company only, without an error", async () => {
    const shop = await world.addCompany("Shop", { planId });
    expect((await shop.admin.call("GET", "/companies/list")).body).toMatchObject([
      { id: shop.id, plan: { value: 49 } },
    ]);
    expect(codeOf(await shop.admin.call("GET", `/companies/${platform.id}`))).toBe("ERR_NO_COMPANY_FOUND");
    // Agents see neither plan, payment method, due date nor document of the company.
    await world.database.db
      .update(companies)
      .set({ recurrence: "ANUAL", paymentMethod: "boleto" })
      .where(eq(companies.id, shop.id));
    const payment = { recurrence: "MENSAL", paymentMethod: "pix" };
    const terms = { planId: null, plan: null, dueDate: null, trialExpiration: null, document: "", ...payment };
    expect((await shop.agent.call("GET", "/companies/list")).body).toMatchObject([{ id: shop.id, ...terms }]);
    const read = await shop.agent.call("GET", `/companies/${shop.id}`);
    expect(read.body).toMatchObject({ ...terms, name: "Shop", schedules: [] });
    expect((await shop.admin.call("GET", `/companies/${shop.id}`)).body).toMatchObject({ planId });
  });
});

describe("a company's first user", () => {
  it("is changed by super users, and signed out by a new password", async () => {
    const made = await make();
    expect((await signIn(made.email, made.password ?? "")).statusCode).toBe(200);
    const url = `/companies/${made.id}/user`;
    const before = (await operator.call("GET", url)).body as FirstUser;
    expect(before).toMatchObject({ name: "Padaria", email: made.email });
    const email = `dona${serial++}@example.com`;
    const after = await operator.call("PUT", url, { name: "Dona Rosa", email, password: "another one" });
    expect(after.body).toEqual({ id: before?.id, name: "Dona Rosa", email });
    expect((await signIn(email, "another one")).statusCode).toBe(200);
    expect(codeOf(await operator.call("PUT", url, { name: "Rosa", email: operator.email }))).toBe(
      "ERR_EMAIL_ALREADY_EXISTS",
    );
  });

  it("is the first one in older clients' lists for super users", async () => {
    const made = await make();
    const shop = await world.addCompany("Shop", { planId });
    const url = `/users/list?companyId=${made.id}`;
    expect((await operator.call("GET", url)).body).toMatchObject([{ email: made.email }]);
    expect((await shop.admin.call("GET", url)).body).toMatchObject([{ id: shop.admin.id }, { id: shop.agent.id }]);
    expect((await operator.call("GET", "/users/list?companyId=null")).status).toBe(200);
  });

  it("is added where there is none", async () => {
    const [empty] = await world.database.db.insert(companies).values({ name: "Empty" }).returning();
    const url = `/companies/${empty?.id}/user`;
    expect((await operator.call("GET", url)).body).toBeNull();
    const email = `first${serial++}@example.com`;
    await operator.call("PUT", url, { name: "First", email, password: "secret pass" });
    expect((await signIn(email, "secret pass")).statusCode).toBe(200);
  });
});
