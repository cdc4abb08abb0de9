import type { AuditPage } from "@balcao/shared/workspace/audit.ts";
import type { SessionUser, User, UserPage } from "@balcao/shared/workspace/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../testing/until.ts";
import { walkPages } from "../../testing/walk-pages.ts";
import {
  type Caller,
  createWorld,
  listen,
  signInAs,
  type TestCompany,
  testPassword,
  type World,
} from "../../testing/world.ts";
import { users } from "./users.table.ts";

let world: World;
let company: TestCompany;
let other: TestCompany;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  other = await world.addCompany("Theirs");
});
beforeEach(async () => {
  company = await world.addCompany("Ours");
});
afterAll(() => world.close());

const form = (more = {}) => ({
  name: "Rui Alves",
  email: `rui${serial++}@example.com`,
  password: "secret pass",
  ...more,
});
const create = (more = {}, by = company.admin) => by.call("POST", "/users", form(more));
const put = (by: Caller, id: number, more = {}) => {
  const proof = by.id === id ? { currentPassword: testPassword } : {};
  return by.call("PUT", `/users/${id}`, { ...form(), password: "", ...proof, ...more });
};
const remove = (by: Caller, id: number) => by.call("DELETE", `/users/${id}`);
const find = async (id: number) => {
  const list = (await company.admin.call("GET", "/users/list")).body as User[];
  return list.find((user) => user.id === id);
};
const signIn = (email: string, password: string) =>
  world.app.inject({ method: "POST", url: "/auth/login", payload: { email, password } });
const isSignedIn = async (caller: Caller) => (await caller.call("GET", "/tickets")).status === 200;
const codeOf = ({ body }: { body: never }) => (body as { error: string }).error;
const audit = async () => ((await company.admin.call("GET", "/audit?area=user")).body as AuditPage).entries;

it("hides colleagues' e-mail and limit from agents, and shows each person their own", async () => {
  const made = (await create({ email: "told@example.com", password: testPassword, openTicketLimit: 3 })).body as User;
  const colleague = await listen(world, company.agent);
  const admin = await listen(world, company.admin);
  const own = await listen(world, { token: await signInAs(world, made.email) });
  const told = ({ heard }: typeof own) =>
    heard.filter(({ name }) => name.endsWith("-user")).map(({ payload }) => payload.user as User);
  expect((await put(company.admin, made.id, { email: made.email, name: "Rui B." })).status).toBe(200);
  await until("the events", () => told(own).length === 2 && told(colleague).length === 1 && told(admin).length === 1);
  expect(told(colleague)).toMatchObject([{ id: made.id, name: "Rui B.", email: "", openTicketLimit: null }]);
  expect(told(admin)).toMatchObject([{ name: "Rui B.", email: made.email, openTicketLimit: 3 }]);
  expect(told(own).at(-1)).toMatchObject({ name: "Rui B.", email: made.email, openTicketLimit: 3 });
  for (const screen of [colleague, admin, own]) screen.close();
});

describe("a new user", () => {
  it("can sign in, attends the queues given, is shown on the screens and logged without the password", async () => {
    const [screen, stranger] = [await listen(world, company.admin), await listen(world, other.admin)];
    const [support = 0] = company.queueIds;
    // As existing clients send it: with their company's id, and more.
    const sent = { email: " Nova@Example.COM ", queueIds: [support, support], companyId: other.id, super: true };
    const made = (await create(sent)).body as User;
    expect(made).toMatchObject({ email: "nova@example.com", profile: "user", super: false, companyId: company.id });
    expect(made.queues).toMatchObject([{ id: support, name: "Support" }]);
    expect((await signIn("NOVA@example.com", "secret pass")).statusCode).toBe(200);
    await until("the event", () => screen.heard.length > 0);
    expect(screen.heard).toEqual([{ name: `company-${company.id}-user`, payload: { action: "create", user: made } }]);
    expect(stranger.heard).toEqual([]);
    const [entry] = await audit();
    expect(entry).toMatchObject({ action: "create", targetId: made.id, targetName: "Rui Alves" });
    expect(JSON.stringify([made, entry])).not.toMatch(/secret|argon2/);
    for (const socket of [screen, stranger]) socket.close();
  });

  it.each([
    ["a name of one letter", { name: "R" }],
    ["a name of 51", { name: "R".repeat(51) }],
    ["a name without width", { name: "\u200b\u200b\u200b" }],
    ["an e-mail that is none", { email: "rui" }],
    ["no password", { password: "" }],
    ["a password of seven letters", { password: "kj3-qzx" }],
    ["a password of 129", { password: "xy".repeat(64).concat("z") }],
    ["an unknown profile", { profile: "owner" }],
    ["queues that are none", { queueIds: ["a"] }],
    ["a limit of none", { openTicketLimit: 0 }],
  ])("is refused with %s", async (_, more) => {
    expect(await create(more)).toMatchObject({ status: 400, body: { error: "ERR_INVALID_REQUEST" } });
  });

  it("needs an e-mail unique on the platform, in any letter case, also of simultaneous requests", async () => {
    expect(codeOf(await create({ email: other.agent.email.toUpperCase() }))).toBe("ERR_EMAIL_ALREADY_EXISTS");
    const email = "race@example.com";
    const replies = await Promise.all([company, other, company, other].map((one) => create({ email }, one.admin)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(replies.filter(({ status }) => status === 400).map(codeOf)).toEqual(
      Array(3).fill("ERR_EMAIL_ALREADY_EXISTS"),
    );
  });

  it("attends no queue of another company, and is added by admins only", async () => {
    expect(codeOf(await create({ queueIds: other.queueIds }))).toBe("ERR_QUEUE_NOT_FOUND");
    expect(await create({}, company.agent)).toMatchObject({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  });
});

describe("changing a user", () => {
  it("by an admin changes all fields; omitted ones stay", async () => {
    const { agent } = company;
    const [support = 0] = company.queueIds;
    const changed = await put(company.admin, agent.id, { name: "Ana", queueIds: [support], openTicketLimit: 5 });
    expect(changed.body).toMatchObject({ name: "Ana", queues: [{ id: support }], openTicketLimit: 5, profile: "user" });
    await put(company.admin, agent.id, { name: "Ana", openTicketLimit: null });
    expect(await find(agent.id)).toMatchObject({ queues: [{ id: support }], openTicketLimit: null });
    expect((await audit()).at(-1)?.changes.map(({ field }) => field)).toEqual([
      "name",
      "email",
      "queues",
      "openTicketLimit",
    ]);
  });

  it("by the person changes name, e-mail and password, and gives no rights", async () => {
    const { agent } = company;
    const mine = { email: agent.email, profile: "admin", queueIds: [], openTicketLimit: 9 };
    expect((await put(agent, agent.id, { ...mine, name: "Myself" })).body).toMatchObject({
      name: "Myself",
      profile: "user",
      queues: [{}, {}],
      openTicketLimit: null,
    });
    expect(await isSignedIn(agent)).toBe(true);
    expect(codeOf(await put(agent, company.admin.id))).toBe("ERR_NO_PERMISSION");
    expect(codeOf(await put(agent, other.agent.id))).toBe("ERR_NO_USER_FOUND");
  });

  it("refuses another user's e-mail, and accepts one's own again", async () => {
    expect(codeOf(await put(company.admin, company.agent.id, { email: other.admin.email }))).toBe(
      "ERR_EMAIL_ALREADY_EXISTS",
    );
    expect((await put(company.admin, company.agent.id, { email: company.agent.email })).status).toBe(200);
  });

  it("of a super user is allowed only to that person and to super users", async () => {
    const owner = await company.addUser("admin");
    await world.database.db.update(users).set({ super: true }).where(eq(users.id, owner.id));
    expect(codeOf(await put(company.admin, owner.id, { password: "taken over" }))).toBe("ERR_NO_PERMISSION");
    expect(codeOf(await remove(company.admin, owner.id))).toBe("ERR_NO_PERMISSION");
    expect((await put(owner, owner.id)).status).toBe(200);
    const second = await company.addUser("admin");
    await world.database.db.update(users).set({ super: true }).where(eq(users.id, second.id));
    expect((await put(second, owner.id)).status).toBe(200);
  });
});

describe("sessions", () => {
  it.each<[string, (company: TestCompany) => object]>([
    ["another password", () => ({ password: "changed word" })],
    ["another profile", () => ({ profile: "admin" })],
    ["another e-mail", () => ({ email: "elsewhere@example.com" })],
    ["other queues", ({ queueIds }) => ({ queueIds: queueIds.slice(1) })],
  ])("end with %s, sockets too", async (_, change) => {
    const { agent } = company;
    const screen = await listen(world, agent);
    await put(company.admin, agent.id, { email: agent.email, ...change(company) });
    await until("the cut", () => !screen.connected);
    expect(await agent.call("GET", "/tickets")).toMatchObject({ status: 401 });
  });

  it("continue if no rights changed", async () => {
    const { agent, queueIds } = company;
    const screen = await listen(world, agent);
    await put(company.admin, agent.id, {
      email: agent.email,
      profile: "user",
      queueIds: queueIds.toReversed(),
      name: "Another",
    });
    await until("the event", () => screen.heard.some(({ name }) => name.endsWith("-user")));
    expect([screen.connected, await isSignedIn(agent)]).toEqual([true, true]);
    screen.close();
  });

  it("continue after one's own password change, and only the new password is valid then", async () => {
    const { agent } = company;
    const screen = await listen(world, agent);
    expect((await put(agent, agent.id, { email: agent.email, password: "my own word" })).status).toBe(200);
    expect([screen.connected, await isSignedIn(agent)]).toEqual([true, true]);
    expect((await signIn(agent.email, testPassword)).statusCode).toBe(401);
    expect((await signIn(agent.email, "my own word")).statusCode).toBe(200);
    screen.close();
  });
});

describe("the last admin", () => {
  it("cannot become an agent, nor remove oneself", async () => {
    const { admin } = company;
    expect(codeOf(await put(admin, admin.id, { profile: "user" }))).toBe("ERR_LAST_ADMIN");
    expect(codeOf(await remove(admin, admin.id))).toBe("ERR_OWN_USER");
    expect(await find(admin.id)).toMatchObject({ profile: "admin" });
  });

  it.each([
    ["demote", (one: Caller, id: number) => put(one, id, { profile: "user" })],
    ["remove", (one: Caller, id: number) => remove(one, id)],
  ])("stays when all admins %s each other at once", async (_, act) => {
    const admins = [company.admin, await company.addUser("admin"), await company.addUser("admin")];
    await Promise.all(admins.flatMap((one) => admins.filter(({ id }) => id !== one.id).map(({ id }) => act(one, id))));
    const left = await world.database.db.select().from(users).where(eq(users.companyId, company.id));
    expect(left.filter(({ profile }) => profile === "admin").length).toBeGreaterThan(0);
  });
});

describe("reading users", () => {
  it("shows admins every user of the company, and others themselves only", async () => {
    const { admin, agent } = company;
    const details = (await admin.call("GET", `/users/${agent.id}`)).body as SessionUser;
    expect(details).toMatchObject({ id: agent.id, selectedCompanyQueues: [] });
    expect((await agent.call("GET", `/users/${agent.id}`)).status).toBe(200);
    expect(codeOf(await agent.call("GET", `/users/${admin.id}`))).toBe("ERR_NO_USER_FOUND");
    expect(codeOf(await admin.call("GET", `/users/${other.agent.id}`))).toBe("ERR_NO_USER_FOUND");
  });

  it("opens every company's users to a super user, who may change and remove them; that company's log says so", async () => {
    const operator = await other.addSuper();
    const listed = (await operator.call("GET", `/users/list?companyId=${company.id}`)).body as User[];
    const { id } = listed.find((user) => user.id === company.agent.id) as User;
    const before = (await operator.call("GET", `/users/${id}`)).body as SessionUser;
    expect(before).toMatchObject({ id, companyId: company.id, company: { id: company.id } });
    // The form sends back what it was given.
    const { name, email, queues } = before;
    const sent = { name: `${name} II`, email, password: "", profile: "user", queueIds: [queues[0]?.id] };
    expect(await operator.call("PUT", `/users/${id}`, sent)).toMatchObject({ status: 200, body: { name: sent.name } });
    expect(await find(id)).toMatchObject({ name: sent.name, queues: [{ id: queues[0]?.id }] });
    const elsewhere = { ...sent, queueIds: other.queueIds };
    expect(codeOf(await operator.call("PUT", `/users/${id}`, elsewhere))).toBe("ERR_QUEUE_NOT_FOUND");
    // The company's last admin cannot be removed by anyone.
    expect(codeOf(await remove(operator, company.admin.id))).toBe("ERR_LAST_ADMIN");
    expect((await remove(operator, id)).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    const [removed, changed] = await audit();
    expect([removed, changed]).toMatchObject([
      { action: "delete", targetId: id },
      { action: "update", targetId: id },
    ]);
    const own = (await operator.call("GET", `/users/${operator.id}`)).body as SessionUser;
    expect(removed?.userName).toBe(own.name);
    // Others of the super user's company may not.
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expect((await other.admin.call(method, `/users/${company.admin.id}`, form())).status, method).toBe(404);
  });

  it("pages users added at the same time without skipping any", async () => {
    const rows = Array.from({ length: 45 }, (_, n) => ({
      companyId: company.id,
      name: `Person ${n}`,
      email: `person${serial++}@example.com`,
      passwordHash: "",
    }));
    const made = await world.database.db.insert(users).values(rows).returning();
    const { pages } = await walkPages(
      async (cursor) =>
        (await company.agent.call("GET", `/users?searchParam=person&cursor=${cursor}`)).body as UserPage,
    );
    expect(pages.flatMap(({ users }) => users.map(({ id }) => id))).toEqual(made.map(({ id }) => id).reverse());
  });
});

describe("one's own password and e-mail", () => {
  it("need the current password: an open screen is not enough", async () => {
    for (const own of [company.admin, company.agent]) {
      const bare = { name: "Renamed", email: own.email };
      for (const change of [{ password: "another secret" }, { email: "taken@attacker.example" }]) {
        expect(codeOf(await own.call("PUT", `/users/${own.id}`, { ...bare, ...change }))).toBe("ERR_CURRENT_PASSWORD");
        const guess = await own.call("PUT", `/users/${own.id}`, { ...bare, ...change, currentPassword: "a guess" });
        expect([guess.status, codeOf(guess)]).toEqual([400, "ERR_WRONG_PASSWORD"]);
      }
      expect(await find(own.id)).toMatchObject({ email: own.email });
    }
    expect((await signIn(company.agent.email, testPassword)).statusCode).toBe(200);
  });

  it("leave the rest of the form free: a name is changed without it", async () => {
    const { agent } = company;
    const renamed = { name: "Renamed", email: agent.email.toUpperCase(), password: "" };
    expect((await agent.call("PUT", `/users/${agent.id}`, renamed)).status).toBe(200);
    expect(await isSignedIn(agent)).toBe(true);
  });

  it("are limited to ten attempts a minute", async () => {
    const person = await company.addUser("user");
    const guess = () => person.call("PUT", `/users/${person.id}`, form({ currentPassword: "a guess" }));
    const codes = [];
    for (let n = 0; n < 11; n++) codes.push(codeOf(await guess()));
    expect(codes).toEqual([...Array(10).fill("ERR_WRONG_PASSWORD"), "ERR_TOO_MANY_ATTEMPTS"]);
  });

  it("end the person's other sessions, whose screens get the reason", async () => {
    const person = await company.addUser("user");
    const screen = await listen(world, person);
    expect((await put(company.admin, person.id, { email: person.email, password: "another secret" })).status).toBe(200);
    await until("the reason", () => screen.heard.some(({ name }) => name.endsWith("-signedOut")));
    expect(screen.heard).toContainEqual({ name: `company-${company.id}-signedOut`, payload: { why: "credentials" } });
    expect(await isSignedIn(person)).toBe(false);
    screen.close();
  });
});

it("shows agents their colleagues, and the e-mails to admins only", async () => {
  const list = async (caller: Caller) => (await caller.call("GET", "/users/list")).body as User[];
  const ofAgent = await list(company.agent);
  const own = ofAgent.find(({ id }) => id === company.agent.id);
  const others = ofAgent.filter(({ id }) => id !== company.agent.id);
  expect(own?.email).toMatch(/@/);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ email, openTicketLimit }) => email + openTicketLimit))).toEqual(new Set(["null"]));
  const admin = (await list(company.admin)).find(({ id }) => id === company.admin.id);
  const searched = (await company.agent.call("GET", `/users?searchParam=${admin?.email}`)).body as { users: User[] };
  expect([admin?.email.includes("@"), searched.users]).toEqual([true, []]);
});
