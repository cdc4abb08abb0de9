import { type Logger, pino, stdSerializers } from "pino";

export type Log = Logger;

/** Logs one line of JSON per event on standard output. Fields that could hold secrets or people's texts are removed. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: ["req.headers.authorization", "req.headers.cookie", "password", "token", "body"], remove: true },
    serializers: { err: withoutValues, error: withoutValues },
  });
}

/** A failed query's message contains its values, people's texts: only PostgreSQL's own error is kept. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("params" in error && error.cause instanceof Error) return withoutValues(error.cause);
  const { detail: _, where: __, parameters: ___, ...kept } = stdSerializers.err(error) as Record<string, unknown>;
  return kept;
}
