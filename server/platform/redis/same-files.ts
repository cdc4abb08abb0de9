import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { StartupError } from "../startup-error.ts";
import type { S3Options } from "../storage/s3-store.ts";
import { every } from "../time/every.ts";

/** The entry in Redis lasts this long after the last server ended; then the next one may keep its files elsewhere. */
const keptSeconds = 60;
const repeatMs = 20_000;
const markName = ".balcao-files";

/**
 * Makes sure that all servers keep their files in one place, since each must find the others' files. Throws
 * StartupError if the running ones keep them elsewhere. Renews the entry until the returned function is called.
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
        `The other servers do not store their files in ${s3 ? `the bucket ${s3.bucket}` : folder}: ` +
          "set the same BALCAO_S3_… for all servers, or the same BALCAO_DATA on a shared disk.",
      );
    await redis.expire(key, keptSeconds);
  };
  await say();
  return every(repeatMs, say, () => undefined);
}

/** The folder's own id, which is the same under any path. */
async function markOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, markName);
  // If several servers start at once, one creates it.
  await writeFile(path, randomUUID(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}
