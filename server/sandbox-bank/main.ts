import { parseArgs } from "node:util";
import { startSandboxBank } from "./bank.ts";
import { bankSettings } from "./bank-settings.ts";

/** Usage: node main.ts --folder <state>. Prints one JSON line when ready: the settings of a server as its client. */
const { values } = parseArgs({ options: { folder: { type: "string" } } });
const { folder } = values;
if (!folder) {
  process.stderr.write("balcao: the sandbox's bank needs a --folder to keep its charges in.\n");
  process.exit(1);
}
const bank = await startSandboxBank({ folder });

process.stdout.write(`${JSON.stringify(bankSettings(bank, folder))}\n`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => void bank.stop().then(() => process.exit(0)));
