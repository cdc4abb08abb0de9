import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { isWorthPreparing } from "../platform/sql/database.ts";
import { percentiles, round, timeEach } from "./measure.ts";

/** A statement as it was sent, with its values. */
type Statement = { text: string; values: unknown[] };

/**
 * The statements of an operation in order; those that wait for no answer of one another are in one wave. A
 * transaction's statements run on one connection, including `begin` and `commit`.
 */
export type Step = { isTransaction: boolean; waves: Statement[][] };

/** The cost of the same statements without a server around them. */
export type Limit = { p95: number; perSecond: number };

/** Returns other values for a repeated statement. */
type Renew = (statement: Statement) => unknown[];

type Parameter = postgres.ParameterOrJSON<never>;
type Debugged = { debug?: ((connection: number, text: string, values: unknown[]) => void) | false };

/**
 * Runs `work` and returns the statements that went through the pool; nothing else may use it. Warm it up first:
 * connections that are still opening mix up the waves.
 */
export async function recordStatements(sql: postgres.Sql, work: () => Promise<unknown>): Promise<Step[]> {
  const steps: Step[] = [];
  const transactions = new Map<number, Step>();
  /** Statements sent before the event loop's next turn have not seen each other's answers. */
  const open = new Set<Step>();
  const put = (step: Step, statement: Statement) => {
    const wave = open.has(step) ? step.waves.at(-1) : undefined;
    if (wave) return wave.push(statement);
    step.waves.push([statement]);
    open.add(step);
    return setImmediate(() => open.delete(step));
  };
  const options = sql.options as Debugged;
  // The driver reads this option at every statement. Set from the beginning, it would also record a stack for each,
  // which takes time.
  options.debug = (connection, text, values) => {
    const statement = { text, values: [...values] };
    const running = transactions.get(connection);
    if (/^\s*begin/i.test(text)) {
      const step = { isTransaction: true, waves: [] };
      transactions.set(connection, step);
      steps.push(step);
      put(step, statement);
    } else if (running) {
      put(running, statement);
      if (/^\s*(commit|rollback\s*$)/i.test(text)) transactions.delete(connection);
    } else {
      const last = steps.at(-1);
      if (last && !last.isTransaction) put(last, statement);
      else {
        const step = { isTransaction: false, waves: [] };
        steps.push(step);
        put(step, statement);
      }
    }
  };
  try {
    await work();
  } finally {
    options.debug = false;
  }
  return steps;
}

/**
 * Runs recorded statements alone, prepared as the server prepares them. `renew` gives other values where the same ones
 * would hit a unique index.
 */
export async function replayStatements(
  sql: postgres.Sql,
  steps: readonly Step[],
  renew: Renew = ({ values }) => values,
): Promise<void> {
  const send = (on: postgres.Sql, statement: Statement) => {
    const prepare = isWorthPreparing(statement.text, statement.values);
    return on.unsafe(statement.text, renew(statement) as Parameter[], { prepare }).values();
  };
  for (const { isTransaction, waves } of steps) {
    if (!isTransaction) {
      for (const wave of waves) await Promise.all(wave.map((statement) => send(sql, statement)));
      continue;
    }
    const reserved = await sql.reserve();
    try {
      for (const wave of waves) await Promise.all(wave.map((statement) => send(reserved, statement)));
    } catch (error) {
      await reserved`rollback`;
      throw error;
    } finally {
      reserved.release();
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Our ids of messages. */
const ownId = /^3EB0[0-9A-F]+$/;
/** WhatsApp's ids of the messages in a statement that stores received ones. */
export const idOfArrival = /"provider_id":"[^"]+"/g;

/** New ids for the messages and jobs that a statement stores, since known ones would not be stored. */
export const withNewIds: Renew = ({ text, values }) =>
  /^\s*(with|insert)/i.test(text)
    ? values.map((value) => {
        if (typeof value !== "string") return value;
        if (uuid.test(value) || ownId.test(value)) return randomUUID();
        return value.replace(idOfArrival, () => `"provider_id":"${randomUUID()}"`);
      })
    : values;

/**
 * Measures the database alone with the recorded statements: p95 with one caller, and the rate per second with `width`
 * callers.
 */
export async function measureLimit(
  sql: postgres.Sql,
  recorded: readonly (readonly Step[])[],
  { requests, width, renew }: { requests: number; width: number; renew?: Renew },
): Promise<Limit> {
  const asked = Array.from({ length: requests }, (_, n) => recorded[n % recorded.length] ?? []);
  const replay = (steps: readonly Step[]) => replayStatements(sql, steps, renew);
  await timeEach(asked.slice(0, recorded.length * 3), width, replay);
  const { p95 } = percentiles(await timeEach(asked, 1, replay));
  const began = performance.now();
  await timeEach(asked, width, replay);
  return { p95, perSecond: round((requests * 1000) / (performance.now() - began)) };
}
