import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import type { Log } from "../../../platform/log.ts";
import { type Chat, idOf } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import type { CloudNumber } from "../cloud-numbers.ts";

/** Meta's limits of a number, in messages a second, by its throughput. */
const perSecond: Readonly<Record<string, number>> = { HIGH: 1_000, COEXISTENCE: 20 };
const usualPerSecond = 80;
/** Meta's limit for one contact: so many at once, and then one in this time. */
const pair = { burst: 45, everyMs: 6_000 };
/**
 * We go a little slower than Meta allows: requests do not arrive as evenly as they leave. After a server stood still for a
 * moment those of a number leave together, and a refused one makes the whole number rest.
 */
const margin = { number: 1.1, pair: 1.025 };
/** A job waits this long itself for its number's place; for a later one it is postponed. */
const longestPauseMs = 2_000;
/** After a failure Redis is not asked for so long: each message would wait for its answer. */
const withoutRedisMs = 5_000;
/** More contacts than one server writes to in the minutes for which a pair counts. */
const mostPairs = 100_000;

/** Steps of a sequence, in milliseconds: the next place is free at `free`, up to `ahead` before it. */
type Steps = { number: number; pair: number; ahead: number };
/** `pairMs`: the contact's next place is that far away. `numberMs`: the number's is; it is taken if that is not long. */
type Place = { pairMs: number; numberMs: number };

/**
 * Each key stores when its next place would be free if no burst were allowed. The contact's is looked at first: a
 * contact that has to wait takes no place of the number's. Redis gives the time, as the servers' clocks differ. A moment
 * that is further away than any place can be was stored before the clock was set back.
 */
const script = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function free(key, furthest)
    return math.max(math.min(tonumber(redis.call('GET', key) or '0'), now + furthest), now)
  end
  local pair = free(KEYS[2], ARGV[3] + ARGV[2])
  local pairMs = pair - now - ARGV[3]
  if pairMs > 0 then return {math.ceil(pairMs), 0} end
  local number = free(KEYS[1], ARGV[4] + ARGV[1])
  local numberMs = number - now
  if numberMs <= tonumber(ARGV[4]) then
    redis.call('SET', KEYS[1], string.format('%.3f', number + ARGV[1]), 'PX', math.ceil(numberMs + ARGV[1]))
    redis.call('SET', KEYS[2], string.format('%.3f', pair + ARGV[2]), 'PX', math.ceil(pair - now + ARGV[2]))
  end
  return {0, math.ceil(numberMs)}`;

type PaceCommand = (...keysAndSteps: (string | number)[]) => Promise<[number, number]>;
type Clock = {
  /** In milliseconds; never goes back, as a computer's clock may. */
  now: () => number;
  delay: (ms: number) => Promise<unknown>;
};

/**
 * The pace at which an official number sends, below Meta's limits, so that Meta has nothing to refuse. Several servers
 * keep it together in Redis; while it is away, or without it, each keeps its own.
 */
export class Pace {
  readonly #ask: PaceCommand | null;
  readonly #log: Pick<Log, "warn" | "info">;
  readonly #clock: Clock;
  readonly #own = new LRUCache<string, number>({ max: mostPairs });
  /** While Redis is away: when it is asked again. */
  #askAgainAt: number | null = null;

  constructor(
    redis: Redis | null,
    log: Pick<Log, "warn" | "info">,
    clock: Clock = { now: () => performance.now(), delay },
  ) {
    redis?.defineCommand("cloudPace", { numberOfKeys: 2, lua: script });
    // ioredis adds the command to the client, where its types do not know it.
    this.#ask = redis && (Reflect.get(redis, "cloudPace") as PaceCommand).bind(redis);
    this.#log = log;
    this.#clock = clock;
  }

  /**
   * Resolves when a message may be posted to a contact. Rejects with SendError `rateLimited`, which postpones the job,
   * while the contact's or the number's next place is further away.
   */
  async take(
    { phoneNumberId, throughput }: Pick<CloudNumber, "phoneNumberId" | "throughput">,
    chat: Chat,
  ): Promise<void> {
    const contact = idOf(chat, "phone") ?? idOf(chat, "bsuid") ?? "";
    const pairEvery = Math.ceil(pair.everyMs * margin.pair);
    const steps = {
      number: (1_000 * margin.number) / (perSecond[throughput] ?? usualPerSecond),
      pair: pairEvery,
      ahead: (pair.burst - 1) * pairEvery,
    };
    const keys = [`cloud pace ${phoneNumberId}`, `cloud pace ${phoneNumberId} ${contact}`] as const;
    const { pairMs, numberMs } = await this.#next(keys, steps);
    const waitMs = pairMs > 0 ? pairMs : numberMs > longestPauseMs ? numberMs : 0;
    if (waitMs > 0)
      throw new SendError("rateLimited", `Meta's limit lets this message leave in ${waitMs} ms`, {
        postponedTo: new Date(Date.now() + waitMs),
      });
    if (numberMs > 0) await this.#clock.delay(numberMs);
  }

  async #next(keys: readonly [string, string], steps: Steps): Promise<Place> {
    const now = this.#clock.now();
    if (!this.#ask || (this.#askAgainAt !== null && now < this.#askAgainAt)) return this.#look(keys, steps);
    try {
      const { number, pair, ahead } = steps;
      const [pairMs, numberMs] = await this.#ask(...keys, number, pair, ahead, longestPauseMs);
      if (this.#askAgainAt !== null) this.#log.info("the servers keep the pace of official numbers together again");
      this.#askAgainAt = null;
      return { pairMs, numberMs };
    } catch (error) {
      if (this.#askAgainAt === null)
        this.#log.warn({ error }, "Redis is away: each server keeps the pace of official numbers by itself");
      this.#askAgainAt = now + withoutRedisMs;
      return this.#look(keys, steps);
    }
  }

  /** As the script. */
  #look([numberKey, pairKey]: readonly [string, string], steps: Steps): Place {
    const now = this.#clock.now();
    const free = (key: string, furthest: number) => Math.max(Math.min(this.#own.get(key) ?? 0, now + furthest), now);
    const pair = free(pairKey, steps.ahead + steps.pair);
    const pairMs = pair - now - steps.ahead;
    if (pairMs > 0) return { pairMs: Math.ceil(pairMs), numberMs: 0 };
    const number = free(numberKey, longestPauseMs + steps.number);
    if (number - now <= longestPauseMs) {
      this.#own.set(numberKey, number + steps.number);
      this.#own.set(pairKey, pair + steps.pair);
    }
    return { pairMs: 0, numberMs: Math.ceil(number - now) };
  }
}
