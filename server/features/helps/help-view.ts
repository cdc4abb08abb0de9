import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { helps } from "./helps.table.ts";

export const helpTitle = sql<string>`fold(${helps.title})`;

/** Helps as clients see them, with the text they are ordered by. They are the same for every company. */
export function selectHelps({ db }: Context, condition?: SQL) {
  const { id, title, description, video, provider } = helps;
  return db.select({ help: { id, title, description, video, provider }, key: helpTitle }).from(helps).where(condition);
}
