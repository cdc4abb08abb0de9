import { isRaceLost } from "./sql-state.ts";

const attempts = 3;

/**
 * Runs `work` again when another transaction made it impossible: what the other one did is there to be found now.
 * `work` must begin from reading, and be a whole transaction.
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
