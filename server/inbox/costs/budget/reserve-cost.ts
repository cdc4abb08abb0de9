import type { Channels } from "../../../channels/channels.ts";
import { afterCommit, afterRollback, type Context } from "../../../context.ts";
import { LostRace } from "../../../platform/sql/retry-lost-race.ts";
import { type Slots, statement } from "../../../platform/sql/statement.ts";
import { priceAt } from "../read-prices.ts";
import { noteSpending } from "./budget-news.ts";
import { expectedCosts } from "./expected-costs.table.ts";
import { readSpending, type Spending } from "./read-spending.ts";

/**
 * Summing a month is slow, so the sum is cached: this server's sends are added to it, those of other servers come with
 * the next sum.
 */
const sumTtlMs = 5_000;

/** A server's knowledge of a company's spending, and its reservations since it began. Amounts are millionths of a real. */
type Account = {
  known: Known | null;
  reading: Promise<Known> | null;
  /** All that was reserved, without what was given back. */
  reserved: number;
  /** The part of it whose transactions have not ended. */
  open: number;
  /** The number of reservations. */
  count: number;
};

type Known = {
  spending: Spending;
  readAt: number;
  /** The part of `reserved` that the sum contains. What was open when it was read is not in this part. */
  before: number;
  /** False if the sum may contain a reservation that counts again. Then only the sum itself refuses a message. */
  isExact: boolean;
  /** A message was refused by this sum, which is exact: further ones need no new sum. */
  hasRefused: boolean;
};

/** Each server counts for itself. */
const accounts = new WeakMap<Channels, Map<number, Account>>();

function accountOf({ channels, companyId }: Context): Account {
  const here = accounts.get(channels) ?? new Map<number, Account>();
  accounts.set(channels, here);
  const account = here.get(companyId) ?? { known: null, reading: null, reserved: 0, open: 0, count: 0 };
  here.set(companyId, account);
  return account;
}

/** Lets this server sum a company's spending again before its next message. */
export function forgetSpending(ctx: Context): void {
  accountOf(ctx).known = null;
}

/** A message that is about to be stored. The category is the template's, as the connection knows it. */
type Priced = { connectionId: number; category: string; country: string | null };

/**
 * Reserves the price of a message within the budget `limit`, until the caller's transaction has stored it with
 * `expectCost` or is rolled back. Returns the price, 0 where none is known: such a message is never refused. Returns null
 * if the budget does not suffice. Throws LostRace while that depends on messages that other transactions are storing.
 */
export async function reserveCost(ctx: Context, limit: number, message: Priced): Promise<number | null> {
  if (!(await ctx.channels.can(ctx.db, message.connectionId, "cost"))) return 0;
  const account = accountOf(ctx);
  const known = await currently(ctx, account);
  const price = priceAt(known.spending.prices, message, ctx.now()) ?? 0;
  if (price === 0) return 0;
  if (totalOf(account, known) + price <= limit) return reserve(ctx, account, price);
  // The price of messages that failed since the last sum is there to be spent.
  const latest = known.hasRefused ? known : await read(ctx, account);
  account.known = latest;
  if (totalOf(account, latest) + price <= limit) return reserve(ctx, account, price);
  // Cheaper messages of others may never leave a moment in which none is being stored.
  const isCertain = sumOf(latest) + price > limit;
  if (!isCertain && (account.open > 0 || !latest.isExact)) throw new LostRace("other messages are being stored");
  latest.hasRefused = latest.isExact;
  await noteSpending(ctx, latest.spending, true);
  return null;
}

/** Stores what a message is expected to cost, in the transaction that stores the message. */
export async function expectCost(ctx: Context, messageId: number, cost: number): Promise<void> {
  if (cost > 0) await insertExpected(ctx.db, { messageId, companyId: ctx.companyId, cost, at: ctx.now() });
}

const insertExpected = statement((db, slots: Slots<typeof expectedCosts.$inferSelect>) =>
  db
    .insert(expectedCosts)
    .values({ messageId: slots.messageId, companyId: slots.companyId, cost: slots.cost, at: slots.at }),
);

function reserve(ctx: Context, account: Account, price: number): number {
  account.reserved += price;
  account.open += price;
  account.count += 1;
  afterCommit(ctx, () => {
    account.open -= price;
  });
  afterRollback(ctx, () => {
    account.open -= price;
    account.reserved -= price;
  });
  return price;
}

/** The sum, read anew after its time. Messages that need it at once wait for one. */
async function currently(ctx: Context, account: Account): Promise<Known> {
  if (account.known && performance.now() - account.known.readAt < sumTtlMs) return account.known;
  if (account.reading) return account.reading;
  account.reading = read(ctx, account).finally(() => {
    account.reading = null;
  });
  const known = await account.reading;
  account.known = known;
  await noteSpending(ctx, known.spending);
  return known;
}

async function read(ctx: Context, account: Account): Promise<Known> {
  const { open, reserved, count } = account;
  const spending = await readSpending(ctx);
  const isExact = open === 0 && count === account.count;
  return { spending, readAt: performance.now(), before: reserved - open, isExact, hasRefused: false };
}

const totalOf = ({ reserved }: Account, known: Known): number => sumOf(known) + reserved - known.before;

const sumOf = ({ spending }: Known): number => spending.spent + spending.expected;
