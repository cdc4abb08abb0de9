import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { every } from "../every.ts";
import { StartupError } from "../startup-error.ts";
import type { S3Options } from "../storage/s3-store.ts";

/** So long after the last server ended, the first of the next may keep its files elsewhere. */
const keptSeconds = 60;
const repeatMs = 20_000;
const markName = ".balcao-files";

/**
 * Sees to it that all servers keep their files in one place: what one stores the others must find. Throws StartupError
 * when those that run keep them elsewhere. Goes on saying where they are until the returned function is called.
 */
export async function keepSameFiles(
  redis: Redis,
  group: string,
  folder: string,
  s3: S3Options | null,
): Promise<() => Promise<void>> {
  const place = s3 ? `s3 ${s3.endpoint ?? "amazon"} ${s3.bucket}` : `folder ${await markOf(folder)}`;
  const key = `${group}:files`;
  const say = async () => {
    await redis.set(key, place, "EX", keptSeconds, "NX");
    const common = await redis.get(key);
    if (common !== place)
      throw new StartupError(
        `The other servers keep their files elsewhere than in ${s3 ? `the bucket ${s3.bucket}` : folder}: ` +
          "set the same BALCAO_S3_… for all, or give all the same BALCAO_DATA on a shared disk.",
      );
    await redis.expire(key, keptSeconds);
  };
  await say();
  return every(repeatMs, say, () => undefined);
}

/** What tells a folder from every other, whatever it is called on this computer. */
async function markOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, markName);
  // Of several that start at once, one makes it.
  await writeFile(path, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}
