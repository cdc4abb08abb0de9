import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, createWorld, type TestCompany, type World } from "../../testing/world.ts";
import { companies } from "../companies/companies.table.ts";
import { plans } from "./plans.table.ts";

let world: World;
let company: TestCompany;
let operator: Caller;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Shop");
  operator = await (await world.addCompany("Platform")).addSuper();
});
beforeEach(async () => {
  await world.database.db.update(companies).set({ planId: null });
  await world.database.db.delete(plans);
});
afterAll(() => world.close());

const form = (more = {}) => ({ name: "Essencial", users: 4, connections: 2, queues: 5, value: 79.9, ...more });
const make = async (more = {}) => (await operator.call("POST", "/plans", form(more))).body as Plan;
const give = (planId: number, to = company) =>
  world.database.db.update(companies).set({ planId }).where(eq(companies.id, to.id));
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;

describe("a plan", () => {
  it("is exact to the cent, and has defaults", async () => {
    expect(await make()).toMatchObject({ ...form(), isPublic: true });
    expect(await make({ name: "Dez", value: 0.1 + 0.2 })).toMatchObject({ value: 0.3 });
    // As older clients send it.
    const texts = { name: "Textos", users: "7", value: "1234567.89" };
    expect((await operator.call("POST", "/plans", texts)).body).toMatchObject({
      users: 7,
      connections: 3,
      queues: 3,
      value: 1234567.89,
    });
  });

  it.each([
    ["a price of a tenth of a cent", { value: 1.001 }],
    ["a price with a sign", { value: -1 }],
    ["a price of 8 digits", { value: 10_000_000 }],
    ["no users", { users: 0 }],
    ["half a queue", { queues: 1.5 }],
  ])("refuses %s", async (_, wrong) => {
    expect(codeOf(await operator.call("POST", "/plans", form(wrong)))).toBe("ERR_INVALID_REQUEST");
  });

  it("has a readable name that is unique, also for simultaneous requests", async () => {
    for (const name of ["x", "\u200b\u200b\u200b", "x".repeat(51)])
      expect(codeOf(await operator.call("POST", "/plans", form({ name })))).toBe("ERR_PLAN_INVALID_NAME");
    const both = await Promise.all(["Outro", "OUTRO"].map((name) => operator.call("POST", "/plans", form({ name }))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { id } = await make();
    expect(codeOf(await operator.call("PUT", `/plans/${id}`, form({ name: "outro" })))).toBe(
      "ERR_PLAN_NAME_ALREADY_EXISTS",
    );
    expect((await operator.call("PUT", `/plans/${id}`, form({ name: "ESSENCIAL" }))).status).toBe(200);
  });

  it("cannot be deleted while a company has it", async () => {
    const { id } = await make();
    await give(id);
    expect(await operator.call("DELETE", `/plans/${id}`)).toMatchObject({
      status: 409,
      body: { error: "ERR_PLAN_IN_USE", details: { companies: 1 } },
    });
    await world.database.db.update(companies).set({ planId: null });
    expect((await operator.call("DELETE", `/plans/${id}`)).status).toBe(200);
    for (const method of ["PUT", "DELETE"] as const)
      expect(codeOf(await operator.call(method, `/plans/${id}`, form()))).toBe("ERR_NO_PLAN_FOUND");
    const { entries } = (await operator.call("GET", "/audit?area=plan")).body as AuditPage;
    expect(entries.slice(0, 1)).toMatchObject([{ action: "delete", targetName: "Essencial" }]);
  });
});

describe("reading plans", () => {
  it("needs no session for offered plans, and shows the others to the companies that have them", async () => {
    const [open, hidden] = [await make(), await make({ name: "Antigo", isPublic: false })];
    const answer = await world.app.inject({ method: "GET", url: "/plans/list" });
    expect(answer.json()).toEqual([open]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=15");
    // The menu of plans in the sign-up of existing clients.
    const older = await world.app.inject({ method: "GET", url: "/plans/all" });
    expect([older.statusCode, older.json(), older.headers.vary]).toEqual([200, [open], expect.stringMatching(/auth/i)]);
    expect((await company.admin.call("GET", "/plans/all")).status).toBe(403);
    expect((await operator.call("GET", "/plans/all")).body).toEqual([hidden, open]);
    expect((await company.agent.call("GET", `/plans/${open.id}`)).body).toEqual(open);
    expect(codeOf(await company.admin.call("GET", `/plans/${hidden.id}`))).toBe("ERR_NO_PLAN_FOUND");
    await give(hidden.id);
    expect((await company.admin.call("GET", `/plans/${hidden.id}`)).body).toEqual(hidden);
    expect(codeOf(await company.agent.call("GET", `/plans/${hidden.id}`))).toBe("ERR_NO_PLAN_FOUND");
    expect((await operator.call("GET", `/plans/${hidden.id}`)).status).toBe(200);
  });

  it.each(["/plans/list", "/plans/all"])("without a session is rate limited: %s", async (url) => {
    const remoteAddress = `10.1.2.${url.length}`;
    const ask = () => world.app.inject({ method: "GET", url, remoteAddress });
    const codes: number[] = [];
    for (let n = 0; n < 123; n++) codes.push((await ask()).statusCode);
    expect(codes.slice(118)).toEqual([200, 200, 429, 429, 429]);
  });
});

describe("a plan's limit", () => {
  let shop: TestCompany;
  beforeEach(async () => {
    shop = await world.addCompany("Limited");
  });
  const serial = (() => {
    let n = 0;
    return () => n++;
  })();
  const add = {
    users: () => {
      const n = serial();
      return shop.admin.call("POST", "/users", {
        name: `P${n}`,
        email: `limit${n}@example.com`,
        password: "secret pass",
      });
    },
    connections: () => shop.admin.call("POST", "/whatsapp", { name: `Connection ${serial()}` }),
    queues: () => {
      const n = serial();
      return shop.admin.call("POST", "/queue", { name: `Queue ${n}`, color: `#ABC${String(n).padStart(3, "0")}` });
    },
  };

  // A company of these tests begins with two people, one connection and two queues.
  it.each([
    ["users", 4],
    ["connections", 3],
    ["queues", 4],
  ] as const)("holds for %s, for any number of simultaneous requests", async (what, limit) => {
    const { id } = await make({ users: 50, connections: 50, queues: 50, [what]: limit });
    await give(id, shop);
    const answers = await Promise.all(Array.from({ length: 5 }, add[what]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(3);
    for (const { body } of refused)
      expect(body).toMatchObject({ error: "ERR_PLAN_LIMIT", details: { what, limit, used: limit } });
    // A larger plan holds more.
    await operator.call("PUT", `/plans/${id}`, form({ [what]: limit + 1 }));
    expect((await add[what]()).status).toBe(200);
    expect((await add[what]()).status).toBe(400);
  });

  it("does not exist for a company without a plan", async () => {
    for (const one of Object.values(add)) expect((await one()).status).toBe(200);
  });
});
