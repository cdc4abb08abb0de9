import { isRaceLost } from "./sql-state.ts";

const attempts = 3;

/** What was read without a lock is no longer so, by another transaction: a repeat reads it anew. */
export class LostRace extends Error {
  override name = "LostRace";
  readonly code = "40001";
}

/**
 * Runs `work` again if a concurrent transaction made it fail: the next attempt sees the other's result. `work` must
 * begin with its reads, and be a whole transaction.
 */
export async function retryLostRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRaceLost(error) || attempt === attempts) throw error;
    }
  }
}
