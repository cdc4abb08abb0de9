import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { type Chat, idOf } from "../../chat.ts";
import { SendError } from "../../send-error.ts";
import type { CloudNumber } from "../cloud-numbers.ts";

/** Meta's limits of a number, in messages a second, by its throughput. */
const perSecond: Readonly<Record<string, number>> = { HIGH: 1_000, COEXISTENCE: 20 };
const usualPerSecond = 80;
/** Meta's limit for one contact: so many at once, and then one in this time. */
const pair = { burst: 45, everyMs: 6_000 };
/** We go a little slower than Meta allows: requests do not arrive as evenly as they leave. */
const margin = 1.025;
/** A job waits this long itself for its number's place; for a later one it is postponed. */
const longestPauseMs = 2_000;
/** More contacts than one server writes to in the minutes for which a pair counts. */
const mostPairs = 100_000;

/** Steps of a sequence, in milliseconds: the next place is free at `free`, up to `ahead` before it. */
type Steps = { number: number; pair: number; ahead: number };
/** `pairMs`: the contact's next place is that far away. `numberMs`: the number's is; it is taken if that is not long. */
type Place = { pairMs: number; numberMs: number };

/**
 * Each key stores when its next place would be free if no burst were allowed. The contact's is looked at first: a
 * contact that has to wait takes no place of the number's. Redis gives the time, as the servers' clocks differ.
 */
const script = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local pair = math.max(tonumber(redis.call('GET', KEYS[2]) or '0'), now)
  local pairMs = pair - now - ARGV[3]
  if pairMs > 0 then return {math.ceil(pairMs), 0} end
  local number = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
  local numberMs = number - now
  if numberMs <= tonumber(ARGV[4]) then
    redis.call('SET', KEYS[1], string.format('%.3f', number + ARGV[1]), 'PX', math.ceil(numberMs + ARGV[1]))
    redis.call('SET', KEYS[2], string.format('%.3f', pair + ARGV[2]), 'PX', math.ceil(pair - now + ARGV[2]))
  end
  return {0, math.ceil(numberMs)}`;

/**
 * The pace at which an official number sends, below Meta's limits, so that Meta has nothing to refuse. Several servers
 * keep it together in Redis; while it is away, or without it, each keeps its own.
 */
export class Pace {
  readonly #redis: Redis | null;
  readonly #now: () => number;
  readonly #own = new LRUCache<string, number>({ max: mostPairs });

  constructor(redis: Redis | null, now: () => number = Date.now) {
    this.#redis = redis;
    this.#now = now;
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
    const pairEvery = pair.everyMs * margin;
    const steps = {
      number: (1_000 * margin) / (perSecond[throughput] ?? usualPerSecond),
      pair: pairEvery,
      ahead: (pair.burst - 1) * pairEvery,
    };
    const keys = [`cloud pace ${phoneNumberId}`, `cloud pace ${phoneNumberId} ${contact}`] as const;
    const { pairMs, numberMs } = await this.#ask(keys, steps);
    const waitMs = pairMs > 0 ? pairMs : numberMs > longestPauseMs ? numberMs : 0;
    if (waitMs > 0)
      throw new SendError("rateLimited", `Meta's limit lets this message leave in ${waitMs} ms`, {
        postponedTo: new Date(this.#now() + waitMs),
      });
    if (numberMs > 0) await delay(numberMs);
  }

  async #ask(keys: readonly [string, string], steps: Steps): Promise<Place> {
    if (!this.#redis) return this.#look(keys, steps);
    try {
      const { number, pair, ahead } = steps;
      const answer = await this.#redis.eval(script, 2, ...keys, number, pair, ahead, longestPauseMs);
      const [pairMs, numberMs] = answer as [number, number];
      return { pairMs, numberMs };
    } catch {
      return this.#look(keys, steps);
    }
  }

  /** As the script. */
  #look([numberKey, pairKey]: readonly [string, string], steps: Steps): Place {
    const now = this.#now();
    const pair = Math.max(this.#own.get(pairKey) ?? 0, now);
    const pairMs = pair - now - steps.ahead;
    if (pairMs > 0) return { pairMs: Math.ceil(pairMs), numberMs: 0 };
    const number = Math.max(this.#own.get(numberKey) ?? 0, now);
    if (number - now <= longestPauseMs) {
      this.#own.set(numberKey, number + steps.number);
      this.#own.set(pairKey, pair + steps.pair);
    }
    return { pairMs: 0, numberMs: Math.ceil(number - now) };
  }
}
