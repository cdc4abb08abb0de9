import type { Context } from "../../context.ts";
import { Turns } from "../../platform/async/turns.ts";

const turns = new Turns<number>({ width: 6, perKey: 2 });

/** Runs the work of a received form with files, in turns by company, because its files are read and stored. */
export const inFormTurn = <T>({ companyId }: Pick<Context, "companyId">, work: () => Promise<T>): Promise<T> =>
  turns.run(companyId, work);
