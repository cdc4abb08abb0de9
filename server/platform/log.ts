import { type Logger, pino } from "pino";

export type Log = Logger;

/** One line of JSON an event on standard output. What could hold secrets or people's words is cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: ["req.headers.authorization", "req.headers.cookie", "password", "token", "body"], remove: true },
  });
}
