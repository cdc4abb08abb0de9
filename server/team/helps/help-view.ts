import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { helps } from "./helps.table.ts";

export const helpTitle = sql<string>`fold(${helps.title})`;

/** Helps as clients see them, each with the text that orders them. They are the same for every company. */
export function selectHelps({ db }: Context, condition?: SQL) {
  const { id, title, description, video, provider } = helps;
  return db.select({ help: { id, title, description, video, provider }, key: helpTitle }).from(helps).where(condition);
}
