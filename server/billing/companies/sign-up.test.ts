import type { Company } from "@balcao/shared/workspace/companies.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Caller, createWorld, testPassword, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { invoices } from "../invoices/invoices.table.ts";

let world: World;
let operator: Caller;
let planId: number;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  operator = await (await world.addCompany("Platform", { isPlatform: true })).addSuper();
  const values = { name: "Open", users: 1, connections: 1, queues: 1, valueCents: 4_900 };
  const [plan] = await world.database.db.insert(plans).values(values).returning();
  planId = plan?.id ?? 0;
});
beforeEach(() => operator.call("PUT", "/settings/userCreation", { value: "enabled" }));
afterAll(() => world.close());

const form = (more = {}) => ({
  name: "Oficina",
  email: `dono${serial++}@oficina.example`,
  password: "minha senha",
  planId,
  ...more,
});
/** Signs up from a new address each time, unless one is given. */
const signUp = async (more = {}, remoteAddress = `10.0.${serial >> 8}.${serial & 255}`) => {
  const reply = await world.app.inject({
    method: "POST",
    url: "/companies/cadastro",
    payload: form(more),
    remoteAddress,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const signIn = async (email: string, password: string) =>
  (await world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password } })).statusCode;

it("makes a company on trial whose admin can sign in, on the server's commercial terms", async () => {
  // Shortly before midnight in Brasília, the next day in UTC.
  world.clock.now = new Date("2031-02-27T23:30:00-03:00");
  const sent = {
    ...{ recurrence: "ANUAL", dueDate: "2099-01-01", status: "t", campaignsEnabled: false, super: true },
    ...{ isPlatform: true, trialExpiration: "2099-01-01", companyId: 1, profile: "user" },
  };
  const { status, body } = await signUp({ ...sent, email: " Dono@Oficina.example " });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ name: "Oficina", email: "dono@oficina.example", status: true, isPlatform: false, archived: false },
    ...{ recurrence: "MENSAL", dueDate: "2031-03-02", trialExpiration: "2031-03-02", campaignsEnabled: true },
    plan: { id: planId, value: 49 },
  });
  // The first invoice is visible from the first day.
  const open = await world.database.db.select().from(invoices).where(eq(invoices.companyId, body.id));
  expect(open).toMatchObject([{ status: "open", dueDate: "2031-03-02", valueCents: 4_900 }]);
  expect(await signIn("dono@oficina.example", "minha senha")).toBe(200);
  world.clock.now = new Date("2031-03-02T23:50:00-03:00");
  expect(await signIn("dono@oficina.example", "minha senha")).toBe(200);
  world.clock.now = new Date("2031-03-03T00:10:00-03:00");
  expect(await signIn("dono@oficina.example", "minha senha")).toBe(402);
  world.clock.now = new Date();
});

it("makes a company on a free plan without trial, due date and invoice, which never locks it out", async () => {
  const values = { name: "Zero", users: 1, connections: 1, queues: 1, valueCents: 0 };
  const [free] = await world.database.db.insert(plans).values(values).returning();
  const { status, body } = await signUp({ planId: free?.id, email: "livre@oficina.example" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ dueDate: null, trialExpiration: null, plan: { value: 0 } });
  expect(await world.database.db.select().from(invoices).where(eq(invoices.companyId, body.id))).toEqual([]);
  world.clock.now = new Date("2099-01-01T12:00:00-03:00");
  expect(await signIn("livre@oficina.example", "minha senha")).toBe(200);
  world.clock.now = new Date();
});

it("gives its admin the name of the person, or the company's to a client that sends none", async () => {
  const nameOf = async (email: string) => {
    const payload = { email, password: "minha senha" };
    return (await world.app.inject({ method: "POST", url: "/auth/login", payload })).json().user.name;
  };
  for (const [userName, name] of [
    ["Rita Nunes", "Rita Nunes"],
    [undefined, "Oficina"],
    ["", "Oficina"],
  ]) {
    const { body } = await signUp({ userName });
    expect(body.name).toBe("Oficina");
    expect(await nameOf(body.email)).toBe(name);
  }
  expect((await signUp({ userName: "R" })).body.error).toBe("ERR_INVALID_REQUEST");
  const ownName = await signUp({ userName: "Rita Nunes", password: "rita nunes" });
  expect(ownName.body.error).toBe("ERR_WEAK_PASSWORD");
});

it("refuses an e-mail in use, in any company and for concurrent requests", async () => {
  expect((await signUp({ email: operator.email })).body.error).toBe("ERR_EMAIL_ALREADY_EXISTS");
  const email = "race@oficina.example";
  const answers = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await world.database.db.select().from(companies).where(eq(companies.email, email))).toHaveLength(1);
});

it("accepts offered plans only", async () => {
  const hidden = { name: "Hidden", users: 9, connections: 9, queues: 9, valueCents: 1, isPublic: false };
  const [plan] = await world.database.db.insert(plans).values(hidden).returning();
  for (const one of [plan?.id, 2_000_000_000])
    expect((await signUp({ planId: one })).body.error).toBe("ERR_NO_PLAN_FOUND");
});

it("takes the first offered plan for a client that sends none, and says so if there is none", async () => {
  const sent = { ...form(), planId: undefined, token: "", companyId: null };
  const ask = async (payload: object) => {
    const reply = await world.app.inject({ method: "POST", url: "/auth/signup", payload, remoteAddress: "10.7.0.1" });
    return { status: reply.statusCode, body: reply.json() };
  };
  const { db } = world.database;
  await db.insert(plans).values({ name: "Zebra", users: 9, connections: 9, queues: 9, valueCents: 1 });
  await db
    .insert(plans)
    .values({ name: "A hidden one", users: 9, connections: 9, queues: 9, valueCents: 1, isPublic: false });
  expect(await ask(sent)).toMatchObject({
    status: 200,
    body: { plan: { id: planId }, trialExpiration: expect.any(String) },
  });
  await db.update(plans).set({ isPublic: false });
  expect(await ask({ ...sent, email: "sem@plano.example" })).toMatchObject({
    status: 404,
    body: { error: "ERR_NO_PLAN_FOUND", message: "No plan is offered at sign-up." },
  });
  await db.update(plans).set({ isPublic: true }).where(eq(plans.id, planId));
});

it.each([
  ["a name of one letter", { name: "O" }],
  ["an e-mail that is none", { email: "oficina" }],
  ["no password", { password: undefined }],
  ["a password of seven letters", { password: "kj3-qzx" }],
  ["a password of 129", { password: "xy".repeat(64).concat("z") }],
  ["no plan", { planId: "" }],
])("refuses %s", async (_, wrong) => {
  expect((await signUp(wrong)).body.error).toBe("ERR_INVALID_REQUEST");
});

it("is closed unless the platform opens it: no other company's setting counts", async () => {
  const other = await (await world.addCompany("Other")).addSuper();
  await operator.call("PUT", "/settings/userCreation", { value: "disabled" });
  await other.call("PUT", "/settings/userCreation", { value: "enabled" });
  const info = async () => (await world.app.inject({ method: "GET", url: "/auth/sign-in-info" })).json();
  expect(await signUp()).toMatchObject({ status: 403, body: { error: "ERR_USER_CREATION_DISABLED" } });
  expect(await info()).toMatchObject({ canSignUp: false });
  await world.database.db.delete(settings);
  expect((await signUp()).status).toBe(403);
  await operator.call("PUT", "/settings/userCreation", { value: "enabled" });
  expect(await info()).toMatchObject({ canSignUp: true });
  expect((await signUp()).status).toBe(200);
});

it("is opened by super users alone", async () => {
  const { admin } = await world.addCompany("Shop");
  expect((await admin.call("PUT", "/settings/userCreation", { value: "enabled" })).status).toBe(403);
});

it("is rate limited by e-mail and by address", { tags: ["long"] }, async () => {
  const codes: number[] = [];
  for (let n = 0; n < 7; n++) codes.push((await signUp({ email: operator.email }, `10.9.0.${n}`)).status);
  expect(codes).toEqual([400, 400, 400, 400, 429, 429, 429]);
  const made: number[] = [];
  for (let n = 0; n < 22; n++) made.push((await signUp({}, "10.9.9.9")).status);
  expect(made).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
});

it("leaves a company within its plan", async () => {
  const { body } = (await signUp({ email: "cheio@oficina.example" })) as { body: Company };
  const token = (
    await world.app.inject({
      method: "POST",
      url: "/auth/login",
      payload: { email: body.email, password: "minha senha" },
    })
  ).json().token;
  const add = await world.app.inject({
    method: "POST",
    url: "/users",
    headers: { authorization: `Bearer ${token}` },
    payload: { name: "Second", email: "second@oficina.example", password: testPassword },
  });
  expect(add.json()).toMatchObject({ error: "ERR_PLAN_LIMIT", details: { what: "users", limit: 1, used: 1 } });
});
