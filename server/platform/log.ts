import { type Logger, pino, stdSerializers } from "pino";

export type Log = Logger;

/** One line of JSON an event on standard output. What could hold secrets or people's words is cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: ["req.headers.authorization", "req.headers.cookie", "password", "token", "body"], remove: true },
    serializers: { err: withoutValues, error: withoutValues },
  });
}

/** A failed query's own text carries its values, which are what people wrote: only what PostgreSQL said of it is kept. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("params" in error && error.cause instanceof Error) return withoutValues(error.cause);
  const { detail: _, where: __, parameters: ___, ...kept } = stdSerializers.err(error) as Record<string, unknown>;
  return kept;
}
