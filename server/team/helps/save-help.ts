import type { Help, SaveHelp } from "@balcao/shared/team/helps.ts";
import { eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Context, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { refuseTakenName } from "../../platform/sql/refuse-taken-name.ts";
import { recordChange } from "../../workspace/audit/record-change.ts";
import { publishToEveryCompany } from "../../workspace/companies/publish-to-every-company.ts";
import { helps } from "./helps.table.ts";
import { selectHelps } from "./list-helps.ts";

type Form = z.output<typeof SaveHelp>;

/** The columns that a form fills: a video is its provider and the provider's id. */
const columnsOf = ({ video, ...form }: Form) => ({ ...form, provider: video.provider, video: video.id });

export function createHelp(ctx: Context, form: Form): Promise<Help> {
  return transact(ctx, async (ctx) => {
    await refuseTaken(ctx, form.title);
    const values = { ...columnsOf(form), createdAt: ctx.now() };
    const [row] = await ctx.db.insert(helps).values(values).returning({ id: helps.id });
    return publishSaved(ctx, null, row?.id ?? 0);
  });
}

export function updateHelp(ctx: Context, id: number, form: Form): Promise<Help> {
  return transact(ctx, async (ctx) => {
    const before = await lockHelp(ctx, id);
    if (form.title !== before.title) await refuseTaken(ctx, form.title, id);
    await ctx.db.update(helps).set(columnsOf(form)).where(eq(helps.id, id));
    return publishSaved(ctx, before, id);
  });
}

export function deleteHelp(ctx: Context, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { title } = await lockHelp(ctx, id);
    await ctx.db.delete(helps).where(eq(helps.id, id));
    await recordChange(ctx, { area: "help", action: "delete", targetId: id, targetName: title });
    await publishToEveryCompany(ctx, [rooms.everyone], "help", { action: "delete", id });
  });
}

const refuseTaken = ({ db }: Context, title: string, exceptId = 0): Promise<void> =>
  refuseTakenName(db, { column: helps.title, name: title, among: ne(helps.id, exceptId), scope: 0 });

/** Logs a change in the audit log of the super user's own company, and publishes it to every company. */
async function publishSaved(ctx: Context, before: Help | null, id: number): Promise<Help> {
  const record = await findHelp(ctx, id);
  const action = before ? "update" : "create";
  await recordChange(ctx, { area: "help", action, targetId: id, targetName: record.title, before, after: record });
  await publishToEveryCompany(ctx, [rooms.everyone], "help", { action, record });
  return record;
}

async function lockHelp(ctx: Context, id: number): Promise<Help> {
  await ctx.db.select({ id: helps.id }).from(helps).where(eq(helps.id, id)).for("update");
  return findHelp(ctx, id);
}

async function findHelp(ctx: Context, id: number): Promise<Help> {
  const [found] = await selectHelps(ctx, eq(helps.id, id));
  if (!found) throw new AppError("ERR_NO_HELP_FOUND");
  return found.help;
}
