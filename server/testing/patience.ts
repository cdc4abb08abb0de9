/**
 * How long a test waits for one thing before it fails, in milliseconds: long enough for half a core beside other work,
 * and longer on a machine that was slow when the run began (scripts/slowness.mjs). Nothing that works waits as long, so
 * a longer time costs only a failing test.
 */
export const patienceMs = Math.round(180_000 * Number(process.env.BALCAO_SLOWNESS ?? 1));
