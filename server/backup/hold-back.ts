import { and, eq, inArray, lte } from "drizzle-orm";
import { campaigns } from "../features/campaigns/campaigns.table.ts";
import { schedules } from "../features/schedules/schedules.table.ts";
import type { Database } from "../platform/database.ts";

export type HeldBack = { campaigns: number; schedules: number };

/**
 * Keeps a restored server from doing again what was done after its backup was taken: campaigns that ran are cancelled, and
 * planned messages whose time has come meanwhile have run out. A person looks, and starts them again. A message that was
 * on its way goes out under its own id, which phones show once.
 */
export async function holdBack(db: Database, now: Date): Promise<HeldBack> {
  const stopped = await db
    .update(campaigns)
    .set({ status: "CANCELADA" })
    .where(inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"]))
    .returning({ id: campaigns.id });
  const due = await db
    .update(campaigns)
    .set({ status: "CANCELADA" })
    .where(and(eq(campaigns.status, "PROGRAMADA"), lte(campaigns.scheduledAt, now)))
    .returning({ id: campaigns.id });
  const missed = await db
    .update(schedules)
    .set({ status: "VENCIDA" })
    .where(and(eq(schedules.status, "PENDENTE"), lte(schedules.sendAt, now)))
    .returning({ id: schedules.id });
  return { campaigns: stopped.length + due.length, schedules: missed.length };
}
