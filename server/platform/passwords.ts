import { hash, verify } from "@node-rs/argon2";

// OWASP's recommended floor for argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An argon2id hash that carries its own salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | null = null;

/** Whether a password fits. Without a hash it takes as long, so that an unknown e-mail cannot be told by the clock. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const fits = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return passwordHash !== null && fits;
}
