import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../../platform/seeded-random.ts";
import type { Cluster } from "../../testing/servers/cluster.ts";

/** People work for this time before the faults begin. */
const calmMs = 5_000;

/** The number of faults of each kind. */
export type Troubles = Record<"kill" | "freeze" | "redis" | "postgres", number>;

/** PostgreSQL is down for all servers for this long; there is no other fault. */
export async function takeDatabaseAway(cluster: Cluster, awayMs: number): Promise<Partial<Troubles>> {
  await delay(calmMs);
  await cluster.restartPostgres(awayMs);
  return { postgres: 1 };
}

/**
 * Kills and freezes servers and restarts Redis and PostgreSQL, at random, until `enough` aborts; then starts
 * everything again. At least one server runs undisturbed at any time.
 */
export async function makeTrouble(cluster: Cluster, random: Random, enough: AbortSignal): Promise<Troubles> {
  const made: Troubles = { kill: 0, freeze: 0, redis: 0, postgres: 0 };
  const busy = new Set<number>();
  const ending: Promise<void>[] = [];
  const atNode = (work: (place: number) => Promise<void>): boolean => {
    const places = cluster.nodes.map((_, place) => place).filter((place) => !busy.has(place));
    if (places.length <= 1) return false;
    const place = random.of(places);
    busy.add(place);
    ending.push(work(place).finally(() => busy.delete(place)));
    return true;
  };
  const kinds: Record<keyof Troubles, () => Promise<boolean> | boolean> = {
    kill: () =>
      atNode(async (place) => {
        await cluster.nodes[place]?.kill();
        await delay(random.between(0, 3_000));
        await cluster.startNode(place);
      }),
    freeze: () =>
      atNode(async (place) => {
        cluster.nodes[place]?.freeze();
        await delay(random.between(500, 14_000));
        cluster.nodes[place]?.thaw();
      }),
    redis: async () => {
      await cluster.redis.kill();
      await delay(random.between(0, 4_000));
      await cluster.redis.start();
      return true;
    },
    postgres: async () => {
      // A starting server needs its database, so PostgreSQL restarts only while all servers run.
      if (busy.size > 0) return false;
      await cluster.restartPostgres();
      return true;
    },
  };
  const weighted = ["kill", "kill", "freeze", "freeze", "freeze", "redis", "postgres"] as const;
  while (!enough.aborted) {
    await delay(random.between(500, 4_000), undefined, { signal: enough }).catch(() => undefined);
    if (enough.aborted) break;
    const kind = random.of(weighted);
    if (await kinds[kind]()) made[kind] += 1;
  }
  await Promise.all(ending);
  return made;
}
