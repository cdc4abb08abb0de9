// @module-tag long
import { type TOTP, URI } from "otpauth";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoices } from "../billing/invoices/invoices.table.ts";
import { embeddedAddress } from "../platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../platform/sql/database.ts";
import { signIn } from "../testing/api-client.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { answerOf, runCommand } from "../testing/servers/command.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";

type Answer = { id: number; email: string; password: string; status: boolean; archived: boolean };

const { folder, remove } = copyPreparedData();
const settings = { BALCAO_DATA: folder, BALCAO_MODE: "production", BALCAO_SECRET: "s".repeat(40) };
const balcao = <T = Answer>(...words: string[]) => answerOf<T>(settings, ...words);
let server: ServerProcess;
let company: Answer;

beforeAll(async () => {
  server = await startServer(settings);
  await balcao("create-super", "--email", "boss@example.com");
  const plan = await balcao("plans", "create", "--name", "Balcony", "--value", "149.90", "--users", "9", "--no-public");
  const about = ["--name", "Padaria", "--email", "Dona@example.com", "--plan", String(plan.id)];
  company = await balcao("company", "create", ...about, "--due-date", "2099-12-31");
});
afterAll(async () => {
  await server?.stop();
  remove();
});

/** A person's screen with an open socket. */
async function openScreen(email: string, password: string) {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const socket: Socket = io(server.url, { auth: { token }, transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const cut = new Promise((gone) => socket.once("disconnect", gone));
  const call = () => fetch(`${server.url}/users/list`, { headers: { authorization: `Bearer ${token}` } });
  return { cut, call };
}

it("creates plans and companies, whose admin signs in with the password shown once", async () => {
  const { plans } = await balcao<{ plans: object[] }>("plans", "list");
  // Before the command, the option means the same.
  const { out } = await runCommand(settings, "--json", "plans", "list");
  expect(JSON.parse(out)).toEqual({ plans });
  expect(plans).toContainEqual(
    expect.objectContaining({ name: "Balcony", value: 149.9, users: 9, connections: 3, isPublic: false }),
  );
  const shown = await balcao<{ usage: object; dueDate: string }>("company", "show", String(company.id));
  expect(shown).toMatchObject({ dueDate: "2099-12-31", usage: { users: 1 } });
  const { companies } = await balcao<{ companies: Answer[] }>("company", "list");
  expect(companies.map(({ id }) => id)).toContain(company.id);
  await signIn(server.url, "dona@example.com", company.password);
  const text = await runCommand(settings, "company", "list");
  expect(text.out).toMatch(/^ID +NAME/);
  const one = await runCommand(settings, "company", "show", String(company.id));
  expect(one.out).toMatch(/^users +1 of 9$/m);
  const offered = await runCommand(settings, "plans", "create", "--name", "Offered");
  expect(offered.out).toContain("It is offered at sign-up");
  const twice = await runCommand(settings, "plans", "create", "--name", "Balcony", "--json");
  expect(twice).toMatchObject({ code: 1, out: "" });
  expect(twice.said).toContain("Another plan already has this name.");
});

it("ends the sessions and sockets of a running server at once", async () => {
  const about = ["--company", String(company.id), "--email", "rui@example.com", "--name", "Rui"];
  const made = await balcao("user", "create", ...about);
  const first = await openScreen(made.email, made.password);
  const { password } = await balcao("user", "reset-password", "RUI@example.com");
  await first.cut;
  expect((await first.call()).status).not.toBe(200);
  await expect(signIn(server.url, made.email, made.password)).rejects.toThrow();

  const second = await openScreen(made.email, password);
  expect(await balcao("user", "remove", made.email)).toMatchObject({ returnedTickets: 0 });
  await second.cut;
  expect((await second.call()).status).not.toBe(200);
  const { users } = await balcao<{ users: Answer[] }>("user", "list", "--company", String(company.id));
  expect(users.map(({ email }) => email)).toEqual(["dona@example.com"]);
  const last = await runCommand(settings, "user", "remove", "dona@example.com");
  expect(last.said).toContain("The last admin of a company cannot be removed.");
});

it("removes two-factor sign-in from a user who lost the authenticator", async () => {
  const { email, password } = await balcao(
    ...["user", "create", "--company", String(company.id), "--email", "lia@example.com", "--name", "Lia"],
  );
  const post = async <T>(path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  const { token } = await post<{ token: string }>("/auth/login", { email, password });
  const { uri } = await post<{ uri: string }>("/two-factor/begin", { password }, token);
  await post("/two-factor/enable", { code: (URI.parse(uri) as TOTP).generate() }, token);
  expect(await post("/auth/login", { email, password })).toMatchObject({ error: "ERR_TWO_FACTOR_REQUIRED" });
  expect(await balcao("user", "reset-two-factor", email)).toMatchObject({ email });
  await signIn(server.url, email, password);
});

it("archives a company, with its sessions and connections, and restores it", async () => {
  const screen = await openScreen("dona@example.com", company.password);
  expect(await balcao("company", "archive", String(company.id))).toMatchObject({ archived: true, status: false });
  await screen.cut;
  await expect(signIn(server.url, "dona@example.com", company.password)).rejects.toThrow();
  expect(await balcao("company", "unarchive", String(company.id))).toMatchObject({ archived: false, status: false });
  expect(await balcao("company", "unarchive", String(company.id), "--switch-on")).toMatchObject({ status: true });
  await signIn(server.url, "dona@example.com", company.password);
  const none = await runCommand(settings, "company", "archive", "999999");
  expect(none).toMatchObject({ code: 1, out: "" });
  expect(none.said).toContain("There is no company with this id.");
});

it("confirms an invoice as paid, once", async () => {
  const database = openDatabase(embeddedAddress(folder) ?? { url: "" }, { poolSize: 1 });
  try {
    const due = { dueDate: "2099-12-31", valueCents: 14_990, recurrence: "MENSAL" as const };
    const [row] = await database.db
      .insert(invoices)
      .values({ companyId: company.id, detail: "Balcony", ...due })
      .returning({ id: invoices.id });
    const id = String(row?.id);
    const open = () => balcao<{ invoices: object[] }>("invoice", "list", "--company", String(company.id));
    expect(await open()).toMatchObject({
      invoices: [{ id: row?.id, value: 149.9, received: 0, dueDate: "2099-12-31" }],
    });
    expect(await balcao("invoice", "confirm", id, "--end-to-end-id", "E123")).toMatchObject({ status: "paid" });
    const { said } = await runCommand(settings, "invoice", "confirm", id);
    expect(said).toContain("already paid, or the payment");
    expect(await balcao<{ dueDate: string }>("company", "show", String(company.id))).toMatchObject({
      dueDate: "2100-01-31",
    });
  } finally {
    await database.close();
  }
});
