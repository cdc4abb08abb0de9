import type { Context } from "../../context.ts";
import { FairQueue } from "../../platform/async/fair-queue.ts";

const formQueue = new FairQueue<number>({ width: 6, perKey: 2 });

/** Runs the work of a received form with files, sharing the server fairly among companies, because its files are read and stored. */
export const inFormQueue = <T>({ companyId }: Pick<Context, "companyId">, work: () => Promise<T>): Promise<T> =>
  formQueue.run(companyId, work);
