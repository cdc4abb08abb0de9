import { AppError } from "../../errors.ts";
import { sqlState } from "../../platform/sql/sql-state.ts";

/** Runs a whole transaction that sets an e-mail, which must be unique on the platform; the index decides. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("ERR_EMAIL_ALREADY_EXISTS");
  }
}
