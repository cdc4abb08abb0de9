import { type Sandbox, type SandboxOptions, startSandbox } from "../sandbox.ts";
import { trustSandbox } from "../trust-sandbox.ts";

export const shop = "5531988001020";
export const ana = "5531987654321";
export const bruno = "5511912345678";

/** A sandbox in memory that this process trusts. */
export async function startTrustedSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  trustSandbox({ ...sandbox.addresses, warn: () => undefined });
  await sandbox.savePhone({ number: shop, name: "Loja" });
  await sandbox.savePhone({ number: ana, name: "Ana" });
  await sandbox.savePhone({ number: bruno, name: "Bruno" });
  return sandbox;
}
