import { AppError } from "../../errors.ts";
import { sqlState } from "../../platform/sql-state.ts";

/** Runs a whole transaction that sets an e-mail: no two people of the platform have the same, which the index decides. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  }
}
