/**
 * Joins a socket to a conversation's room once its access is confirmed. If the ticket is reassigned during that check,
 * the room is narrowed before this socket is in it: then access is checked again.
 */
export class Joins {
  readonly #underWay = new Map<string, Set<{ narrowed: boolean }>>();

  /** Resolves with true if `join` was called. */
  async joinIfMay(room: string, may: () => Promise<boolean>, join: () => void): Promise<boolean> {
    const one = { narrowed: false };
    const all = this.#underWay.get(room) ?? new Set();
    this.#underWay.set(room, all.add(one));
    try {
      do {
        one.narrowed = false;
        if (!(await may())) return false;
      } while (one.narrowed);
      join();
      return true;
    } finally {
      all.delete(one);
      if (all.size === 0) this.#underWay.delete(room);
    }
  }

  /** Notes that the sockets without access were removed from the room, or are about to be. */
  narrow(room: string): void {
    for (const one of this.#underWay.get(room) ?? []) one.narrowed = true;
  }
}
