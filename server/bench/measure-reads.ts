import { startCallers } from "./ask-from-outside.ts";
import type { BenchCompany } from "./bench-company.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { databaseCpuMs, plannedAnew } from "./database-work.ts";
import { type Measured, percentiles, round } from "./measure.ts";
import { measureLimit, recordStatements, type Step } from "./statements.ts";

const width = 10;
/** A shared machine varies: the result is the median of this many rounds. */
const rounds = 5;

/** Adds to the history, and returns the company to read. */
export type Prepare = (server: BenchServer) => Promise<BenchCompany>;

type Reads = {
  /** The role of the reader. */
  profile: "admin" | "user";
  /** Paths to read in turn. */
  paths: (server: BenchServer) => Promise<string[]> | string[];
  requests?: number;
  prepare?: Prepare;
};

/**
 * Reads a server with two years of history over HTTP. Measures p50 to p99 with one caller, the requests per second
 * with ten, and the processor time per request of the server (authentication, JSON and the driver included) and of
 * PostgreSQL, and the cost of the same statements without the server.
 */
export async function measureReads({
  profile,
  paths,
  requests = 1_000,
  prepare,
}: Reads): Promise<Omit<Measured, "row">> {
  const server = await startBenchServer({ history: true });
  const callers = startCallers();
  try {
    const company = await prepare?.(server);
    const [token = ""] = await server.signInAgents(1, profile, company);
    const url = await server.listen();
    const asked = { url, token, paths: await paths(server), requests, width: 1 };
    // Warms up every connection of the pool, and the compiler, which takes some thousand requests: a server runs for
    // weeks.
    await callers.ask({ ...asked, requests: requests * 3, width: width * 2 });
    const { sql } = server.database;
    const measured = [];
    for (let n = 0; n < rounds; n++) {
      const { durations } = await callers.ask(asked);
      const before = process.cpuUsage();
      const databaseBefore = await databaseCpuMs(sql);
      const { ms } = await callers.ask({ ...asked, width });
      const { user, system } = process.cpuUsage(before);
      const cpuMs = Math.round((user + system) / requests / 10) / 100;
      const databaseMs = Math.round((((await databaseCpuMs(sql)) - databaseBefore) / requests) * 100) / 100;
      measured.push({ ...percentiles(durations), perSecond: round((requests * 1000) / ms), cpuMs, databaseMs });
    }
    const recorded: Step[][] = [];
    for (const path of asked.paths)
      recorded.push(await recordStatements(sql, () => callers.ask({ ...asked, paths: [path], requests: 1 })));
    return {
      unit: "ms",
      p50: middle(measured.map(({ p50 }) => p50)),
      p95: middle(measured.map(({ p95 }) => p95)),
      p99: middle(measured.map(({ p99 }) => p99)),
      perSecond: middle(measured.map(({ perSecond }) => perSecond)),
      cpuMs: middle(measured.map(({ cpuMs }) => cpuMs)),
      databaseMs: middle(measured.map(({ databaseMs }) => databaseMs)),
      plannedAnew: await plannedAnew(sql, recorded),
      limit: await measureLimit(sql, recorded, { requests, width }),
    };
  } finally {
    callers.stop();
    await server.close();
  }
}

const middle = (figures: number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
