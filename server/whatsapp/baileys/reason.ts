/**
 * An error in one line for the log: what we or Baileys said, and only the name and code of what lay beneath. A failed
 * query would bring its parameters along, which are people's messages.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error ?? "closed");
  const root = rootOf(error);
  return root === error ? error.message : `${error.message} (${nameOf(root)})`;
}

/** For errors that may come out of a query as they are. */
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
