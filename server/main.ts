import { readConfig } from "./config.ts";
import { StartupError } from "./platform/startup-error.ts";
import { runServer } from "./server.ts";

try {
  await runServer(readConfig(process.env));
} catch (error) {
  // What the operator can mend is one sentence; anything else is a fault of ours and shows its stack.
  process.stderr.write(
    error instanceof StartupError ? `balcao: ${error.message}\n` : `balcao: ${(error as Error).stack}\n`,
  );
  process.exit(1);
}
