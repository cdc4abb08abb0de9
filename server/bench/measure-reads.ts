import { startCallers } from "./ask-from-outside.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { type Measured, percentiles, round } from "./measure.ts";
import { measureLimit, recordStatements, type Step } from "./statements.ts";

const width = 10;

type Reads = {
  /** Who reads. */
  profile: "admin" | "user";
  /** Read by turns. */
  paths: (server: BenchServer) => Promise<string[]> | string[];
  requests?: number;
};

/**
 * Reads a server with two years of history over HTTP: p50 to p99 with one caller, how many are answered a second with
 * ten, and what of the server's processor each of those took (authentication, JSON and the driver included; neither
 * PostgreSQL's nor the callers'). Beside them, what the same statements cost without the server.
 */
export async function measureReads({ profile, paths, requests = 2_000 }: Reads): Promise<Omit<Measured, "row">> {
  const server = await startBenchServer({ history: true });
  const callers = startCallers();
  try {
    const [token = ""] = await server.signInAgents(1, profile);
    const url = await server.listen();
    const asked = { url, token, paths: await paths(server), requests, width: 1 };
    // Every connection of the pool gets warm, and the compiler, which is done after some thousand requests: a server runs for weeks.
    await callers.ask({ ...asked, requests: requests * 1.5, width: width * 2 });
    const { durations } = await callers.ask(asked);
    const before = process.cpuUsage();
    const { ms } = await callers.ask({ ...asked, width });
    const { user, system } = process.cpuUsage(before);
    const { sql } = server.database;
    const recorded: Step[][] = [];
    for (const path of asked.paths)
      recorded.push(await recordStatements(sql, () => callers.ask({ ...asked, paths: [path], requests: 1 })));
    return {
      ...percentiles(durations),
      perSecond: round((requests * 1000) / ms),
      cpuMs: Math.round((user + system) / requests / 10) / 100,
      limit: await measureLimit(sql, recorded, { requests, width }),
    };
  } finally {
    callers.stop();
    await server.close();
  }
}
