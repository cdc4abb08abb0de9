import { addMonths } from "@balcao/shared/platform/calendar-day.ts";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { type Context, systemContext } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { createFakeGateway, type FakeGateway } from "../../testing/companies/fake-gateway.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { plans } from "../../workspace/plans/plans.table.ts";
import { confirmInvoice } from "../invoices/confirm-invoice.ts";
import { type InvoiceRow, invoices } from "../invoices/invoices.table.ts";
import { makeInvoices } from "../invoices/make-invoices.ts";
import { subscribe } from "../invoices/subscribe.ts";
import { chargeInvoice, type Payments } from "./charge-invoice.ts";
import { charges } from "./charges.table.ts";
import { type PaymentEventRow, paymentEvents } from "./payment-events.table.ts";
import { applyNotices } from "./read-back.ts";
import { reconcileCharges } from "./reconcile-charges.ts";

/**
 * For any events in any order, repeated and concurrent: an invoice is paid once and moves the due date once, and the
 * ledger holds exactly the payments that were made.
 */
const world: World = await createWorld();
const { db } = world.database;
afterAll(() => world.close());

const from = "2027-03-10";

/** Pseudo-random numbers, the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761;
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return (((state ^ (state >>> 13)) >>> 0) % 1_000_003) % sides;
  };
}

type Paid = { txid: string; endToEndId: string; cents: number };
type Run = {
  roll: (sides: number) => number;
  gateway: FakeGateway;
  payments: Payments;
  ctx: Context;
  planIds: number[];
  paid: Paid[];
};

async function begin(seed: number): Promise<Run> {
  world.clock.now = new Date("2027-03-01T12:00:00Z");
  const gateway = createFakeGateway(world.services.now);
  const planIds: number[] = [];
  for (const valueCents of [4_900, 9_900]) {
    const [plan] = await db
      .insert(plans)
      .values({ name: `Seed ${seed}, ${valueCents}`, users: 9, connections: 9, queues: 9, valueCents })
      .returning();
    planIds.push(plan?.id ?? 0);
  }
  const { id } = await world.addCompany(`Seed ${seed}`, { planId: planIds[0] ?? 0, dueDate: from });
  await makeInvoices(world.services);
  const ctx = systemContext(world.services, id, "test");
  const payments = { gateway, webhookSecret: null, sandboxUrl: null };
  return { roll: dice(seed), gateway, payments, ctx, planIds, paid: [] };
}

const openInvoice = async ({ ctx }: Run): Promise<InvoiceRow | undefined> =>
  (
    await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.companyId, ctx.companyId), eq(invoices.status, "open")))
  )[0];

const txidsOf = async ({ ctx }: Run) => db.select().from(charges).where(eq(charges.companyId, ctx.companyId));

/** The moves of people, the bank, the clock and the operator. Refusals are part of the test. */
const moves: Record<string, (run: Run) => Promise<unknown>> = {
  charge: async (run) => {
    const open = await openInvoice(run);
    if (open) await chargeInvoice(run.ctx, run.payments, open.id);
  },
  pay: async (run) => {
    const known = (await txidsOf(run)).filter(({ payload }) => payload !== null);
    const charge = known[run.roll(known.length || 1)];
    if (!charge) return;
    const cents = [charge.valueCents, charge.valueCents, 1_000, charge.valueCents + 500][run.roll(4)] ?? 0;
    run.paid.push({ txid: charge.txid, endToEndId: run.gateway.pay(charge.txid, cents), cents });
  },
  call: async (run) => {
    const some = run.paid.filter(() => run.roll(2) === 0);
    await applyNotices(world.services, run.gateway, some);
  },
  forge: (run) =>
    applyNotices(world.services, run.gateway, [{ txid: "F".repeat(30), endToEndId: `F${run.roll(1_000)}` }]),
  reconcile: (run) => reconcileCharges(world.services, run.gateway),
  confirm: async (run) => {
    const open = await openInvoice(run);
    const named = run.paid[run.roll((run.paid.length || 1) * 2)];
    if (open && run.roll(3) === 0)
      await confirmInvoice(world.services, open.id, named ? { endToEndId: named.endToEndId } : {});
  },
  wait: async (run) => {
    world.clock.now = new Date(world.clock.now.getTime() + run.roll(90) * 60_000);
  },
  invoice: () => makeInvoices(world.services),
  break: async ({ gateway }) => {
    gateway.isDown = !gateway.isDown;
  },
};

const checkout: (run: Run) => Promise<unknown> = (run) =>
  subscribe(run.ctx, run.payments, {
    firstName: "A",
    lastName: "",
    address2: "B",
    district: "",
    city: "C",
    state: "",
    zipcode: "30110-000",
    country: "BR",
    plan: { planId: run.planIds[run.roll(2)] ?? 0 },
  });

async function play(run: Run, more: typeof moves): Promise<void> {
  // Charging, paying and the bank's calls are the most frequent.
  const all = [...Object.values({ ...moves, ...more }), moves.charge, moves.pay, moves.pay, moves.call];
  for (let step = 0; step < 40; step++) {
    const chosen = Array.from({ length: 1 + run.roll(3) }, () => all[run.roll(all.length)]);
    // Each move runs twice, all at once.
    const done = await Promise.allSettled([...chosen, ...chosen].map((move) => move?.(run)));
    for (const one of done) if (one.status === "rejected" && !(one.reason instanceof AppError)) throw one.reason;
  }
  run.gateway.isDown = false;
  await applyNotices(world.services, run.gateway, run.paid);
  await reconcileCharges(world.services, run.gateway);
}

const sum = (lines: readonly { amountCents: number | null }[]) =>
  lines.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0);
const isMoney = ({ kind }: PaymentEventRow) => kind !== "charged" && kind !== "expired";

/** Checks the company's state against its ledger alone. */
async function check(run: Run, isPriceFixed: boolean): Promise<void> {
  const { companyId } = run.ctx;
  const lines = await db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.companyId, companyId), isNotNull(paymentEvents.invoiceId)))
    .orderBy(asc(paymentEvents.id));
  const all = await db.select().from(invoices).where(eq(invoices.companyId, companyId)).orderBy(asc(invoices.id));
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));

  // Each payment counts once, with its own amount, unless the operator confirmed the amount owed first.
  for (const { endToEndId, cents } of run.paid) {
    const told = lines.filter((line) => line.endToEndId === endToEndId);
    expect(told).toHaveLength(1);
    if (told[0]?.kind !== "confirmed-by-operator") expect(told[0]?.amountCents).toBe(cents);
  }
  const byBank = lines.filter((line) => isMoney(line) && line.source !== "operator");
  const confirmed = new Set(lines.flatMap(({ source, endToEndId }) => (source === "operator" ? [endToEndId] : [])));
  expect(sum(byBank)).toBe(
    run.paid.reduce((total, { endToEndId, cents }) => total + (confirmed.has(endToEndId) ? 0 : cents), 0),
  );

  for (const invoice of all) {
    const money = lines.filter((line) => line.invoiceId === invoice.id && isMoney(line));
    const firstAgain = money.findIndex(({ kind }) => kind === "paid-again");
    const counted = firstAgain < 0 ? money : money.slice(0, firstAgain);
    expect(money.slice(counted.length).every(({ kind }) => kind === "paid-again")).toBe(true);
    expect(invoice.receivedCents).toBe(sum(counted));
    expect(invoice.status === "paid").toBe(invoice.receivedCents >= invoice.valueCents);
    if (isPriceFixed) expect(counted.map(({ kind }) => kind)).toEqual(modelled(invoice.valueCents, counted));
  }
  const paid = all.filter(({ status }) => status === "paid");
  expect(company?.dueDate).toBe(addMonths(from, paid.length));
  // Due dates follow one another, with none left out.
  expect(all.map(({ dueDate }) => dueDate)).toEqual(all.map((_, n) => addMonths(from, n)));
  expect(all.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
}

/** Returns the kind that each ledger entry must have, computed from the amounts alone. */
function modelled(valueCents: number, lines: readonly PaymentEventRow[]): string[] {
  let owed = valueCents;
  return lines.map(({ amountCents, source }) => {
    const before = owed;
    owed -= amountCents ?? 0;
    if (source === "operator") return "confirmed-by-operator";
    if (owed > 0) return "underpaid";
    return before === amountCents ? "paid" : "overpaid";
  });
}

for (const seed of Array.from({ length: 12 }, (_, n) => n + 1)) {
  it(`records payments once, in any order: ${seed}`, { tags: seed > 4 ? ["long"] : [] }, async () => {
    const run = await begin(seed);
    const isPriceFixed = seed % 2 === 1;
    await play(run, isPriceFixed ? {} : { checkout });
    await check(run, isPriceFixed);
  });
}
