// @module-tag long
import { join } from "node:path";
import type { Invoice, PixCharge } from "@balcao/shared/billing/invoices.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts } from "../demo/seed-demo.ts";
import { embeddedAddress } from "../platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../platform/sql/database.ts";
import { type SandboxBank, startSandboxBank } from "../sandbox-bank/bank.ts";
import { bankSettings } from "../sandbox-bank/bank-settings.ts";
import { type ApiClient, signIn } from "../testing/api-client.ts";
import { checkout } from "../testing/companies/billing.ts";
import { copyPreparedData } from "../testing/run/prepared-data.ts";
import { type ServerProcess, startServer } from "../testing/servers/server-process.ts";
import { until } from "../testing/until.ts";
import { plans } from "../workspace/plans/plans.table.ts";

/** A real server and a bank, over mutual TLS: configured by the operator's settings, and interrupted by a kill. */
const data = copyPreparedData();
let bank: SandboxBank;
let server: ServerProcess;
let person: ApiClient;
let planId: number;

const start = async () => {
  server = await startServer({ BALCAO_DATA: data.folder, ...bankSettings(bank, join(data.folder, "bank")) });
  const [admin] = demoAccounts;
  person = await signIn(server.url, admin?.email ?? "", admin?.password ?? "");
};

beforeAll(async () => {
  bank = await startSandboxBank();
  await start();
  const address = embeddedAddress(data.folder);
  if (!address) throw new Error("the embedded database does not run");
  const database = openDatabase(address, { poolSize: 1 });
  const holds = { users: 99, connections: 99, queues: 99 };
  const [plan] = await database.db
    .insert(plans)
    .values({ name: "Sold here", valueCents: 4_900, ...holds })
    .returning();
  planId = plan?.id ?? 0;
  await database.close();
});
afterAll(async () => {
  await server?.stop();
  await bank?.stop();
  data.remove();
});

const subscribe = () => person.call<PixCharge>("POST", "/subscription", checkout(planId));
const isPaid = ({ invoiceId }: PixCharge) =>
  until("the invoice to be paid", async () =>
    (await person.call<Invoice[]>("GET", "/invoices/all")).some(
      ({ id, status }) => id === invoiceId && status === "paid",
    ),
  );

it("has registered its address with the bank, and learns of a payment at once", async () => {
  const charge = await subscribe();
  await until("the bank to know", () => bank.controls.webhooks.get("pix@demo.balcao.app")?.startsWith(server.url));
  await bank.pay(charge.txid);
  await isPaid(charge);
});

it("finds payments made while it was down", async () => {
  const charge = await subscribe();
  await server.kill();
  await bank.pay(charge.txid);
  await start();
  await isPaid(charge);
  // One month for each of the two, and no more.
  const dueDates = (await person.call<Invoice[]>("GET", "/invoices/all")).map(({ dueDate }) => dueDate);
  expect(new Set(dueDates).size).toBe(2);
});
