import { Redis } from "ioredis";
import { type Finding, fail, ok } from "../../platform/finding.ts";

const oldestMajor = 5;
const patienceMs = 5_000;

/** Checks the Redis of the settings; returns no finding without one. */
export async function checkRedis(url: string | null): Promise<Finding[]> {
  if (url === null) return [];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  let problem = "";
  redis.on("error", (error: NodeJS.ErrnoException) => {
    problem = error.message || String(error.code);
  });
  try {
    await redis.connect();
    return [serverFound(await redis.info("server"))];
  } catch (error) {
    // Without the address's password.
    const found = `not reachable at ${new URL(url).host}: ${problem || (error as Error).message}`;
    return [fail("redis", found, "Check REDIS_URL, and that Redis runs. A single server needs no Redis.")];
  } finally {
    redis.disconnect();
  }
}

function serverFound(info: string): Finding {
  const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? "of an unknown version";
  const found = `Redis ${version}`;
  return Number.parseInt(version, 10) >= oldestMajor
    ? ok("redis", found)
    : fail("redis", found, "Use Redis 5 or later.");
}
