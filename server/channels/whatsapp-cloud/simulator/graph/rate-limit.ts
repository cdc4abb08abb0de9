import type { OfficialNumber } from "../state.ts";
import { GraphError } from "./graph-error.ts";

const perNumber = { most: 80, overMs: 1_000 };
/** For a number that Meta has made faster. */
const perFastNumber = { most: 1_000, overMs: 1_000 };
/** For a number that its phone's app uses, too. */
const perSharedNumber = { most: 20, overMs: 1_000 };
/** So many at once, and then one in this time: who sent them at once has them to pay off. */
const perPair = { burst: 45, everyMs: 6_000 };

/** Counts the sends of each number and the debt of each pair, and refuses those beyond Meta's limits. */
export class RateLimit {
  readonly #sent = new Map<string, number[]>();
  /** When the debt of each pair is paid off. */
  readonly #paidAt = new Map<string, number>();

  /** How many sends it has refused. */
  refused = 0;

  /** Throws 130429 or 131056. */
  note({ phoneNumberId, isOnPhone, throughput }: OfficialNumber, to: string, now: number): void {
    const usual = throughput === "HIGH" ? perFastNumber : perNumber;
    if (this.#isOver(phoneNumberId, isOnPhone ? perSharedNumber : usual, now))
      throw this.#refusal(130429, "Cloud API message throughput has been reached.");
    const pair = `${phoneNumberId} ${to}`;
    const paidAt = Math.max(this.#paidAt.get(pair) ?? 0, now);
    if (paidAt - now > (perPair.burst - 1) * perPair.everyMs)
      throw this.#refusal(131056, "Too many messages sent from this phone number to the same phone number.");
    this.#sent.get(phoneNumberId)?.push(now);
    this.#paidAt.set(pair, paidAt + perPair.everyMs);
  }

  #refusal(code: number, details: string): GraphError {
    this.refused += 1;
    return new GraphError(code, details);
  }

  #isOver(key: string, { most, overMs }: typeof perNumber, now: number): boolean {
    const recent = (this.#sent.get(key) ?? []).filter((at) => at > now - overMs);
    this.#sent.set(key, recent);
    return recent.length >= most;
  }
}
