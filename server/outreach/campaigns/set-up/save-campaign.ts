import {
  type Campaign,
  confirmationSlots,
  editableParts,
  messageSlots,
  type SaveCampaign,
} from "@balcao/shared/outreach/campaigns.ts";
import { and, eq, notInArray } from "drizzle-orm";
import type { z } from "zod";
import { sendAtOf } from "../../../automation/schedules/send-at.ts";
import { checkConnections } from "../../../channels/connections/check-connections.ts";
import { type Context, publish, transact } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { contactLists } from "../../../inbox/contact-lists/contact-lists.table.ts";
import { actingUserId } from "../../../inbox/tickets/acting-user.ts";
import { rooms } from "../../../platform/realtime/rooms.ts";
import { recordChange } from "../../../workspace/audit/record-change.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { removeFile } from "../../../workspace/files/remove-file.ts";
import { campaignConnections } from "../campaign-connections.table.ts";
import { findCampaign, publishCampaign } from "../campaign-view.ts";
import { type CampaignRow, campaigns } from "../campaigns.table.ts";
import { logCampaign } from "../log-campaign.ts";
import { emptyCampaign } from "./campaign-draft.ts";
import { checkContents, checkFile } from "./check-contents.ts";

type Form = z.output<typeof SaveCampaign>;
type Contents = Pick<CampaignRow, (typeof messageSlots)[number] | "fileId"> & { template: object | null };

/** Creates a draft or, with a time, a campaign that starts by itself. */
export function createCampaign(ctx: Context, form: Form, file: FileRow | null): Promise<Campaign> {
  return transact(ctx, async (ctx) => {
    const values = await checked(ctx, form, file, null);
    const [row] = await ctx.db
      .insert(campaigns)
      .values({ ...values, companyId: ctx.companyId, userId: actingUserId(ctx), createdAt: ctx.now() })
      .returning({ id: campaigns.id });
    if (!row) throw new Error("a new campaign was not returned");
    await setConnections(ctx, row.id, form.whatsappId);
    const made = await publishCampaign(ctx, row.id, "create");
    await logCampaign(ctx, null, made);
    return made;
  });
}

/**
 * Changes a campaign as far as `editableParts` allows: of a cancelled one the texts, or the template with its values and its
 * file. A new file replaces the one it had. Throws ERR_CAMPAIGN_NOT_EDITABLE.
 */
export async function updateCampaign(ctx: Context, id: number, form: Form, file: FileRow | null): Promise<Campaign> {
  let replaced: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, id);
    const parts = partsOf(ctx, row);
    const before = await findCampaign(ctx, id);
    if (parts === "nothing" || (file && parts === "texts")) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
    if (parts === "texts" || parts === "template") {
      const fileId = file?.id ?? row.fileId;
      if (!hasContents({ ...form, fileId })) throw emptyCampaign("message");
      const changed =
        parts === "texts"
          ? changedTexts(row, form)
          : await changedTemplate(ctx, { ...row, fileId }, before.whatsappId, form);
      if (file && changed.fileId !== file.id) throw fileRefused();
      replaced = changed.fileId === undefined || changed.fileId === row.fileId ? null : row.fileId;
      await ctx.db.update(campaigns).set(changed).where(eq(campaigns.id, id));
    } else {
      const values = await checked(ctx, form, file, row.fileId);
      replaced = row.fileId === values.fileId ? null : row.fileId;
      await ctx.db
        .update(campaigns)
        .set({ ...values, halt: null })
        .where(eq(campaigns.id, id));
      await setConnections(ctx, id, form.whatsappId);
    }
    return publishChanged(ctx, before);
  });
  await removeFile(ctx, replaced);
  return changed;
}

/** Sets or removes a campaign's file, and deletes the one it had. Throws ERR_CAMPAIGN_NOT_EDITABLE and ERR_TEMPLATE_VALUES. */
export async function setCampaignFile(ctx: Context, id: number, fileId: string | null): Promise<Campaign> {
  let before: string | null = null;
  const changed = await transact(ctx, async (ctx) => {
    const row = await (fileId === null ? lockEditable(ctx, id) : lockForFile(ctx, id));
    before = row.fileId;
    const lacksFile = row.template !== null && row.fileId !== null && fileId === null;
    if (row.status === "PROGRAMADA" && (lacksFile || !hasContents({ ...row, fileId }))) throw emptyCampaign("message");
    const shown = await findCampaign(ctx, id);
    if (row.template && fileId !== null) await checkFile(ctx, row.template, fileId, shown.whatsappId);
    await ctx.db.update(campaigns).set({ fileId }).where(eq(campaigns.id, id));
    return publishChanged(ctx, shown);
  });
  await removeFile(ctx, before);
  return changed;
}

/** Deletes a campaign and its shipments. Throws ERR_CAMPAIGN_RUNNING while it runs. */
export async function deleteCampaign(ctx: Context, id: number): Promise<void> {
  const gone = await transact(ctx, async (ctx) => {
    const row = await lockCampaign(ctx, id);
    if (row.status === "EM_ANDAMENTO" || row.status === "FORA_DO_HORARIO") throw new AppError("ERR_CAMPAIGN_RUNNING");
    await ctx.db.delete(campaigns).where(eq(campaigns.id, id));
    await recordChange(ctx, { area: "campaign", action: "delete", targetId: id, targetName: row.name });
    publish(ctx, [rooms.admins], "campaign", { action: "delete", id });
    return row;
  });
  await removeFile(ctx, gone.fileId);
}

/** Publishes and logs a change of a campaign. Runs in the transaction of the change. */
export async function publishChanged(ctx: Context, before: Campaign): Promise<Campaign> {
  const after = await publishCampaign(ctx, before.id, "update");
  await logCampaign(ctx, before, after);
  return after;
}

/** Locks a campaign of the company, so that it does not start or change meanwhile. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function lockCampaign(ctx: Context, id: number): Promise<CampaignRow> {
  const [row] = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, ctx.companyId), eq(campaigns.id, id)))
    .for("update");
  if (!row) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return row;
}

/** Locks a campaign whose file may be removed. Throws ERR_CAMPAIGN_NOT_EDITABLE. */
async function lockEditable(ctx: Context, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(ctx, id);
  if (!mayChangeFile(ctx, row)) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  return row;
}

const mayChangeFile = (ctx: Context, row: CampaignRow): boolean => ["all", "template"].includes(partsOf(ctx, row));

/**
 * Locks a campaign that may get a file. Existing clients save a campaign first and upload its file then, also if it
 * begins within the hour: it takes its first file until it begins. Throws ERR_CAMPAIGN_NOT_EDITABLE.
 */
export async function lockForFile(ctx: Context, id: number): Promise<CampaignRow> {
  const row = await lockCampaign(ctx, id);
  const isFirst = row.status === "PROGRAMADA" && row.fileId === null;
  if (!isFirst && !mayChangeFile(ctx, row)) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  return row;
}

const partsOf = (ctx: Context, { scheduledAt, ...row }: CampaignRow) =>
  editableParts({ ...row, scheduledAt: scheduledAt?.toISOString() ?? null }, ctx.now());

/** True if there is a template, a text or a file to send. */
export const hasContents = (contents: Contents): boolean =>
  contents.template !== null || contents.fileId !== null || messageSlots.some((slot) => contents[slot] !== null);

/** Changes the questions only if at least one stays: switching confirmation off is not a change of texts. */
function changedTexts({ confirmation }: CampaignRow, form: Form): Partial<CampaignRow> {
  if (form.template) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  const texts: Partial<CampaignRow> = Object.fromEntries(messageSlots.map((slot) => [slot, form[slot]]));
  const hasQuestion = confirmationSlots.some((slot) => form[slot] !== null);
  if (confirmation && !hasQuestion) return texts;
  return { ...texts, ...Object.fromEntries(confirmationSlots.map((slot) => [slot, form[slot]])) };
}

/** The template of a cancelled campaign, and the file of its header. The report names the ones before. */
async function changedTemplate(
  ctx: Context,
  { template: before, fileId, contactListId }: CampaignRow,
  connectionIds: readonly number[],
  form: Form,
): Promise<Partial<CampaignRow>> {
  if (!before || !form.template) throw new AppError("ERR_CAMPAIGN_NOT_EDITABLE");
  const { name, language, category } = before;
  const chosen = form.template;
  const earlier = [...(before.earlier ?? []), { name, language, category }].filter(
    (one) => one.name !== chosen.name || one.language !== chosen.language,
  );
  const contents = { template: { ...chosen, earlier }, fileId, contactListId, isDraft: true };
  const { template, takesFile } = await checkContents(ctx, contents, connectionIds);
  return { template, fileId: takesFile ? fileId : null };
}

const fileRefused = () =>
  new AppError("ERR_TEMPLATE_VALUES", "The template takes no file.", { details: { file: null, reason: "file" } });

/**
 * Checks a form, with its new file or the one that the campaign has. A draft may be empty; a scheduled campaign may not.
 * Throws ERR_NO_WAPP_FOUND, and as `checkContents`.
 */
async function checked(ctx: Context, form: Form, file: FileRow | null, savedId: string | null) {
  const { whatsappId, scheduledAt: local, ...values } = form;
  const givenId = file?.id ?? savedId;
  const scheduledAt = local === null ? null : await sendAtOf(ctx, local);
  if (scheduledAt && scheduledAt <= ctx.now()) throw new AppError("ERR_SCHEDULE_PAST");
  if (scheduledAt && !hasContents({ ...form, fileId: givenId })) throw emptyCampaign("message");
  // Locks the list until the commit: a delete of it waits, and then removes it from the campaign.
  const [list] = await ctx.db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(eq(contactLists.companyId, ctx.companyId), eq(contactLists.id, form.contactListId)))
    .for("key share");
  if (!list) throw new AppError("ERR_NO_CONTACTLIST_FOUND");
  const chosen = [...new Set(whatsappId)];
  await checkConnections(ctx, chosen);
  const { template: wanted, contactListId } = form;
  const contents = { template: wanted, fileId: givenId, contactListId, isDraft: scheduledAt === null };
  const { template, takesFile } = await checkContents(ctx, contents, chosen);
  if (file && !takesFile) throw fileRefused();
  const fileId = takesFile ? givenId : null;
  return {
    ...values,
    template,
    fileId,
    scheduledAt,
    status: scheduledAt ? ("PROGRAMADA" as const) : ("INATIVA" as const),
  };
}

/** Sets a campaign's connections; remaining ones keep their planned sends. */
async function setConnections(ctx: Context, campaignId: number, ids: readonly number[]): Promise<void> {
  const chosen = [...new Set(ids)];
  const ofCampaign = eq(campaignConnections.campaignId, campaignId);
  await ctx.db.delete(campaignConnections).where(and(ofCampaign, notInArray(campaignConnections.connectionId, chosen)));
  await ctx.db
    .insert(campaignConnections)
    .values(chosen.map((connectionId) => ({ campaignId, connectionId })))
    .onConflictDoNothing();
}
