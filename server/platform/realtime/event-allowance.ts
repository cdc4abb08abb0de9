/** The rate limit of a person's socket events: `burst` at once, then `perSecond`. */
export type EventAllowance = { burst: number; perSecond: number };

/**
 * A screen that opens a list and a conversation sends about ten events, and a login has ten screens at most; a typist
 * sends two a second.
 */
export const usualAllowance: EventAllowance = { burst: 100, perSecond: 20 };

/** A token bucket: the returned function is true if one more event is accepted. `now` is in milliseconds. */
export function allowEvents({ burst, perSecond }: EventAllowance, now: () => number = () => performance.now()) {
  let left = burst;
  let at = now();
  return (): boolean => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/**
 * One allowance for all sockets of a person. It outlives the last of them until it is full again, so a reconnect does
 * not refill it.
 */
export class PersonAllowances {
  readonly #allowance: EventAllowance;
  readonly #people = new Map<number, Person>();

  constructor(allowance: EventAllowance) {
    this.#allowance = allowance;
  }

  /**
   * For one socket of a person: `isAllowed` is true if one more event is accepted; call `close` when the socket ends.
   */
  open(personId: number): { isAllowed: () => boolean; close: () => void } {
    const known = this.#people.get(personId);
    const person = known ?? { sockets: 0, isAllowed: allowEvents(this.#allowance), forgetting: undefined };
    this.#people.set(personId, person);
    clearTimeout(person.forgetting);
    person.sockets += 1;
    return { isAllowed: person.isAllowed, close: () => this.#close(personId, person) };
  }

  #close(personId: number, person: Person): void {
    person.sockets -= 1;
    if (person.sockets > 0) return;
    const { burst, perSecond } = this.#allowance;
    person.forgetting = setTimeout(() => this.#people.delete(personId), (burst / perSecond) * 1000).unref();
  }
}

type Person = { sockets: number; isAllowed: () => boolean; forgetting: NodeJS.Timeout | undefined };
