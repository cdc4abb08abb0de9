import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

/**
 * Refuses a call whose address or JSON holds a NUL or half a character: PostgreSQL stores neither, and some calls tell
 * others (Meta, a mail server) before they store. Forms with files are stored first.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body, params, query }) => {
    const address = [params, query].flatMap((part) => Object.entries(part ?? {}).flat());
    if (!isStorable([body, address]))
      throw new AppError("ERR_INVALID_REQUEST", "The request contains a value that cannot be stored.");
  });
}

/** Without recursion, because a body that its route parses may be nested deeply. */
function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") {
      if (next.includes("\0") || !next.isWellFormed()) return false;
    } else if (Array.isArray(next)) for (const inner of next) waiting.push(inner);
    else if (isOfJson(next)) for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
  }
  return true;
}

/** False for bytes, and for a body that its route reads by itself. */
const isOfJson = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
