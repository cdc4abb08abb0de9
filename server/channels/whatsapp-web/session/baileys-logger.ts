import type { Logger } from "pino";

type BaileysLogger = {
  level: string;
  child(bindings: Record<string, unknown>): BaileysLogger;
  trace(details: unknown, message?: string): void;
  debug(details: unknown, message?: string): void;
  info(details: unknown, message?: string): void;
  warn(details: unknown, message?: string): void;
  error(details: unknown, message?: string): void;
};

const nothing = () => undefined;

/**
 * Baileys' own log: silent, or its messages at debug. Its details hold message text and keys, so they are never
 * logged.
 */
export function baileysLogger(log: Logger | null): BaileysLogger {
  const say = (details: unknown, message?: string) => {
    const sentence = typeof details === "string" ? details : message;
    if (sentence) log?.debug({ from: "baileys" }, sentence);
  };
  const speak = log ? say : nothing;
  const logger: BaileysLogger = {
    // "info" rather than "debug" or "trace": at those levels Baileys prepares whole stanzas for the log.
    level: log ? "info" : "silent",
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: speak,
    warn: speak,
    error: speak,
  };
  return logger;
}
