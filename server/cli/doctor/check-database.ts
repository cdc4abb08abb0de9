import postgres from "postgres";
import { findUnstoredCalls } from "../../channels/webhooks-in/unstored-calls.ts";
import { type Finding, fail, ok, warn } from "../../platform/finding.ts";
import type { DatabaseAddress } from "../../platform/sql/database.ts";
import { schemaVersion } from "../../platform/sql/migrations.ts";

const oldestServer = 150_000;
const clockWarnMs = 2_000;
const clockFailMs = 60_000;

/** Checks the database, its schema, and its clock against ours. */
export async function checkDatabase(address: DatabaseAddress): Promise<Finding[]> {
  const settings = { max: 1, onnotice: () => {}, connect_timeout: 10 };
  const sql = "url" in address ? postgres(address.url, settings) : postgres({ ...address, ...settings });
  try {
    await sql`select 1`;
    const before = Date.now();
    const [row] = await sql`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        extract(epoch from clock_timestamp()) * 1000 as now`;
    const middle = (before + Date.now()) / 2;
    const clock = clockFound(Number(row?.now) - middle);
    return [
      serverFound(row?.version, row?.number),
      await schemaFound(address),
      clock,
      ...(await findUnstoredCalls(sql)),
    ];
  } catch (error) {
    const said = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
    return [fail("database", `not reachable: ${said}`, "Check DATABASE_URL, and that PostgreSQL runs.")];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const serverFound = (version: string, number: number): Finding =>
  number >= oldestServer
    ? ok("database", `PostgreSQL ${version}`)
    : fail("database", `PostgreSQL ${version}`, "Use PostgreSQL 15 or later.");

async function schemaFound(address: DatabaseAddress): Promise<Finding> {
  const { applied, known } = await schemaVersion(address);
  const found = `${applied} of ${known} migrations`;
  if (applied === known) return ok("schema", found);
  if (applied > known)
    return fail("schema", found, "A newer version of Balcão used this database: install that version.");
  return warn("schema", found, "The next start applies the rest; `balcao migrate` applies them now.");
}

export function clockFound(skewMs: number): Finding {
  const found = `${(Math.abs(skewMs) / 1000).toFixed(1)} s difference from the database's clock`;
  const fix = "Let both computers take the time from the network (NTP).";
  if (Math.abs(skewMs) >= clockFailMs) return fail("clock", found, fix);
  return Math.abs(skewMs) >= clockWarnMs ? warn("clock", found, fix) : ok("clock", found);
}
