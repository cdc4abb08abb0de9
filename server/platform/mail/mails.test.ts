import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { headerOf, type MailDouble, partsOf, startMailDouble } from "../../testing/servers/mail-double.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { Jobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { soleKey } from "../secrets/secrets.ts";
import { type OpenDatabase, openDatabase } from "../sql/database.ts";
import { type Mail, Mails, mailQueue } from "./mails.ts";

let database: OpenDatabase;
let drop: () => Promise<void>;
let jobs: Jobs;
let double: MailDouble;
let mails: Mails;
let stop: () => Promise<void>;
const clock = { now: new Date() };

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.address);
  double = await startMailDouble();
  const log = createLog("silent");
  jobs = new Jobs(made.address, log);
  await jobs.start();
  const from = { name: "Balcão", address: "no-reply@balcao.example" };
  const options = { url: double.url, from, publicUrl: "https://chat.example" };
  mails = new Mails({ jobs, log, now: () => clock.now }, soleKey(randomBytes(32)), options);
  stop = await mails.start();
});
afterAll(async () => {
  await stop();
  await jobs.stop();
  await double.close();
  await database.close();
  await drop();
});
beforeEach(() => {
  double.arrived.length = 0;
  clock.now = new Date();
});

const aMail = (change: Partial<Mail> = {}): Mail => ({
  to: { name: "Rita Nunes", address: "rita@shop.example" },
  subject: "Convite à equipe",
  text: "Olá, Rita!\nhttps://chat.example/app/invitation#secret-token",
  html: "<p>Olá, Rita!</p>",
  until: new Date(Date.now() + 60_000).toISOString(),
  ...change,
});
const stored = () =>
  database.db.execute<{ data: { id: string }; state: string; retry_count: number }>(
    sql`select data, state, retry_count from pgboss.job where name = ${mailQueue.name} order by created_on desc`,
  );
/** The job is repeated now, not after half a minute. */
async function repeatNow(): Promise<void> {
  await until("the repeat", async () => (await stored())[0]?.state === "retry");
  await database.db.execute(sql`update pgboss.job set start_after = now() where name = ${mailQueue.name}`);
  jobs.wakeAt({ name: mailQueue.name, at: new Date() });
}
const settled = (state: string) => until(state, async () => (await stored())[0]?.state === state);

it("sends text and HTML to one person, and marks the mail as written by a program", async () => {
  await mails.post(database.db, aMail());
  const mail = await until("the mail", () => double.arrived[0]);
  expect(mail.from).toBe("no-reply@balcao.example");
  expect(mail.to).toEqual(["rita@shop.example"]);
  expect(headerOf(mail, "To")).toBe("Rita Nunes <rita@shop.example>");
  expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");
  expect(headerOf(mail, "Message-ID")).toMatch(/^<[0-9a-f-]{36}@balcao\.example>$/);
  const parts = partsOf(mail);
  expect(parts["text/plain"]).toContain("https://chat.example/app/invitation#secret-token");
  expect(parts["text/html"]).toContain("<p>Olá, Rita!</p>");
});

it("seals the mail in its job, and sends nothing of a transaction that is rolled back", async () => {
  const broken = database.db.transaction(async (tx) => {
    await mails.post(tx, aMail({ subject: "never" }));
    throw new Error("rolled back");
  });
  await expect(broken).rejects.toThrow("rolled back");
  await mails.post(database.db, aMail({ subject: "after it" }));
  await until("the mail", () => double.arrived.length > 0);
  await settled("completed");
  expect(double.arrived.map((mail) => headerOf(mail, "Subject"))).toEqual(["after it"]);
  const rows = JSON.stringify(await stored());
  for (const plain of ["secret-token", "rita@shop.example", "Rita"]) expect(rows).not.toContain(plain);
});

it("repeats a mail that the server did not take, under the same Message-ID", async () => {
  double.refuseNext({ times: 1, code: 451, at: "text" });
  await mails.post(database.db, aMail());
  await repeatNow();
  await until("the repeat's mail", () => double.arrived.length === 2);
  await settled("completed");
  const [first, second] = double.arrived.map((mail) => headerOf(mail, "Message-ID"));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it("does not repeat what the server refuses for good", async () => {
  double.refuseNext({ times: 1, code: 550, at: "recipient" });
  await mails.post(database.db, aMail());
  await settled("completed");
  expect(double.arrived).toEqual([]);
  expect((await stored())[0]?.retry_count).toBe(0);
});

it("drops a mail whose time has passed", async () => {
  double.refuseNext({ times: 1, code: 451, at: "recipient" });
  await mails.post(database.db, aMail());
  await until("the refusal", async () => (await stored())[0]?.state === "retry");
  clock.now = new Date(Date.now() + 61_000);
  await repeatNow();
  await settled("completed");
  expect(double.arrived).toEqual([]);
});

it("lets no name add a header or another recipient", async () => {
  const name = 'Rita"\r\nBcc: thief@evil.example\r\nX-Evil: 1, <thief@evil.example>';
  await mails.post(database.db, aMail({ to: { name, address: "rita@shop.example" }, subject: "A\r\nX-Evil: 2" }));
  const mail = await until("the mail", () => double.arrived[0]);
  expect(mail.to).toEqual(["rita@shop.example"]);
  expect(headerOf(mail, "Bcc")).toBeNull();
  expect(headerOf(mail, "X-Evil")).toBeNull();
});
