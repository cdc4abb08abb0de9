import { isRaceLost } from "./sql-state.ts";

const attempts = 3;

/** Another transaction has changed a row that was read without a lock. A repeat reads it anew. */
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
