import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import type { Soak } from "./soak.ts";

/** Up to three roles try each route: this many calls per route are some ten thousand. */
const callsPerRoute = "25";

/** Sends spoilt calls to every route and socket event (fuzz.test.ts), many more than the tests do. */
export const soakFuzz: Soak = async (args, say) => {
  const { values } = parseArgs({
    args,
    options: {
      "calls-per-route": { type: "string", default: callsPerRoute },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  say(`seed ${values.seed}`);
  const run = spawn("npx", ["vitest", "run", "--project", "server", "server/journeys/fuzz.test.ts"], {
    stdio: "inherit",
    env: { ...process.env, TEST_FUZZ_CALLS: values["calls-per-route"], TEST_FUZZ_SEED: values.seed },
  });
  const [code] = (await once(run, "exit")) as [number | null];
  return code === 0 ? [] : ["a spoilt call did harm: the findings are above"];
};
