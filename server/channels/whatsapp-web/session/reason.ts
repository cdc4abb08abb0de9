/**
 * An error in one line for the log: our or Baileys' message, with only the name and code of the root cause. A failed
 * query would bring its parameters along, which are people's messages.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error ?? "closed");
  const root = rootOf(error);
  return root === error ? error.message : `${error.message} (${nameOf(root)})`;
}

/** For errors of a query, whose messages must not be logged. */
export function nameOf(error: unknown): string {
  const root = rootOf(error);
  if (!(root instanceof Error)) return typeof root;
  return "code" in root && typeof root.code === "string" ? `${root.name} ${root.code}` : root.name;
}

function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 10 && root instanceof Error && root.cause !== undefined; depth++) root = root.cause;
  return root;
}
