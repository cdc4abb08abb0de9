/**
 * How long a test waits for one thing before it fails, in milliseconds: long enough for half a core beside other work.
 * Nothing that works waits as long, so a longer time costs only a failing test.
 */
export const patienceMs = 180_000;
