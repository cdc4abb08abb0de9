/** PostgreSQL's five character error code, anywhere in a chain of causes; empty for other errors. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}

/**
 * True if a concurrent transaction made this one fail, so that a retry may work: a duplicate, a missing row, a
 * deadlock or a serialisation failure.
 */
export const isRaceLost = (error: unknown): boolean => ["23505", "23503", "40P01", "40001"].includes(sqlState(error));

/** True if the database will never take these data: it cannot store them, or they are too large. */
export const isNeverStored = (error: unknown): boolean => /^(22|54)/.test(sqlState(error));
