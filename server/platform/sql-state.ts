/** PostgreSQL's five letter error code, wherever in a chain of causes it is; empty for other errors. */
export function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}

/** Another transaction made this one impossible, and trying again may well work: a duplicate, a deadlock, a row gone. */
export const isRaceLost = (error: unknown): boolean => ["23505", "23503", "40P01", "40001"].includes(sqlState(error));
