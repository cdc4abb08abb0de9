import {
  type Campaign,
  confirmationSlots,
  editableParts,
  messageSlots,
  type SaveCampaign,
} from "@balcao/shared/campaigns.ts";
import { and, eq, notInArray } from "drizzle-orm";
import type { z } from "zod";
import { type Context, tell, transact } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { rooms } from "../../platform/realtime/rooms.ts";
import { checkConnections } from "../connections/check-connections.ts";
import { contactLists } from "../contact-lists/contact-lists.table.ts";
import { removeFile } from "../files/remove-file.ts";
import { sendAtOf } from "../schedules/send-at.ts";
import { actingUserId } from "../tickets/acting-user.ts";
import { campaignConnections } from "./campaign-connections.table.ts";
import { tellCampaign } from "./campaign-view.ts";
import { type CampaignRow, campaigns } from "./campaigns.table.ts";

type Form = z.output<typeof SaveCampaign>;
type Contents = Pick<CampaignRow, (typeof messageSlots)[number] | "fileId">;

/** A draft, or with a time a campaign that starts by itself. */
export function createCampaign(ctx: Context, form: Form): Promise<Campaign> {
  return transact(ctx, async (ctx) => {
    const values = await checked(ctx, form, null);
    const [row] = await ctx.db
      .insert(campaigns)
      .values({ ...values, companyId: ctx.companyId, userId: actingUserId(ctx), createdAt: ctx.now() })
      .returning({ id: campaigns.id });
    if (!row) throw new Error("a new campaign was not returned");
    await setConnections(ctx, row.id, form.whatsappId);
    return tellCampaign(ctx, row.id, "create");
  });
}

/**
 * Changes what of a campaign can be changed, as it stands and not as it was sent (S2 section 4): of a cancelled one
 * the texts. Throws ERR_CAMPAIGN_NOT_EDITABLE.
 */
export function updateCampaign(ctx: Context, id: number, form: Form): Promise<Campaign> {
  return transact(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, id);
    const parts = partsOf(ctx, row);
    if (parts === "nothing") throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
    if (parts === "texts") {
      if (!hasContents({ ...form, fileId: row.fileId })) throw new AppError("ERR_CAMPAIGN_EMPTY");
      await ctx.db.update(campaigns).set(textsOf(row, form)).where(eq(campaigns.id, id));
    } else {
      await ctx.db
        .update(campaigns)
        .set({ ...(await checked(ctx, form, row.fileId)), halt: null })
        .where(eq(campaigns.id, id));
      await setConnections(ctx, id, form.whatsappId);
    }
    return tellCampaign(ctx, id, "update");
  });
}

/** Gives a campaign a file, or takes its file away; the one it had goes. Throws ERR_CAMPAIGN_NOT_EDITABLE. */
export async function setCampaignFile(ctx: Context, id: number, fileId: string | null): Promise<Campaign> {
  let before: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    const row = await lockEditable(ctx, id);
    before = row.fileId;
    if (row.status === "PROGRAMADA" && !hasContents({ ...row, fileId })) throw new AppError("ERR_CAMPAIGN_EMPTY");
    await ctx.db.update(campaigns).set({ fileId }).where(eq(campaigns.id, id));
    return tellCampaign(ctx, id, "update");
  });
  await removeFile(ctx, before);
  return changed;
}

/** Forgets a campaign and what became of its contacts. Throws ERR_CAMPAIGN_RUNNING while it is sent. */
export async function deleteCampaign(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, id);
    if (row.status === "EM_ANDAMENTO" || row.status === "FORA_DO_HORARIO") throw new AppError("ERR_CAMPAIGN_RUNNING");
    await ctx.db.delete(campaigns).where(eq(campaigns.id, id));
    tell(ctx, [rooms.admins], "campaign", { action: "delete", id });
    return row;
  });
  await removeFile(ctx, gone.fileId);
}

/** One of the company's, which nobody starts or changes meanwhile. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function lockCampaign(ctx: Context, id: number): Promise<CampaignRow> {
  const [row] = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, ctx.companyId), eq(campaigns.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return row;
}

/** One of which everything can be changed. */
export async function lockEditable(ctx: Context, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(ctx, id);
  if (partsOf(ctx, row) !== "all") throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  return row;
}

const partsOf = (ctx: Context, { status, scheduledAt }: CampaignRow) =>
  editableParts({ status, scheduledAt: scheduledAt?.toISOString() ?? null }, ctx.now());

/** Whether there is anything to send. */
export const hasContents = (contents: Contents): boolean =>
  contents.fileId !== null || messageSlots.some((slot) => contents[slot] !== null);

/** The questions only while they are asked: whether they are is not a text. */
function textsOf({ confirmation }: CampaignRow, form: Form): Partial<CampaignRow> {
  const texts: Partial<CampaignRow> = Object.fromEntries(messageSlots.map((slot) => [slot, form[slot]]));
  const hasQuestion = confirmationSlots.some((slot) => form[slot] !== null);
  if (confirmation && !hasQuestion) return texts;
  return { ...texts, ...Object.fromEntries(confirmationSlots.map((slot) => [slot, form[slot]])) };
}

/** A draft may still be empty, because its file comes after it; what starts by itself may not. */
async function checked(ctx: Context, form: Form, fileId: string | null) {
  const { whatsappId: _, scheduledAt: local, ...values } = form;
  const scheduledAt = local === null ? null : await sendAtOf(ctx, local);
  if (scheduledAt && scheduledAt <= ctx.now()) throw new AppError("ERR_SCHEDULE_PAST");
  if (scheduledAt && !hasContents({ ...form, fileId })) throw new AppError("ERR_CAMPAIGN_EMPTY");
  // Held until the end: one that is deleted at this moment waits, and then takes it out of the campaign.
  const [list] = await ctx.db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(eq(contactLists.companyId, ctx.companyId), eq(contactLists.id, form.contactListId)))
    .for("key share");
  if (!list) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  return { ...values, scheduledAt, status: scheduledAt ? ("PROGRAMADA" as const) : ("INATIVA" as const) };
}

/** Those that stay keep where they are. Throws ERR_NO_WAPP_FOUND for one that is not the company's. */
async function setConnections(ctx: Context, campaignId: number, ids: readonly number[]): Promise<void> {
  const chosen = [...new Set(ids)];
  await checkConnections(ctx, chosen);
  const ofCampaign = eq(campaignConnections.campaignId, campaignId);
  await ctx.db.delete(campaignConnections).where(and(ofCampaign, notInArray(campaignConnections.connectionId, chosen)));
  await ctx.db
    .insert(campaignConnections)
    .values(chosen.map((connectionId) => ({ campaignId, connectionId })))
    .onConflictDoNothing();
}
