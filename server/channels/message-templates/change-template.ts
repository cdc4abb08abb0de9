import type { MessageTemplate, SaveTemplate } from "@balcao/shared/channels/message-templates.ts";
import { problemsOf } from "@balcao/shared/channels/template-rules.ts";
import { and, eq } from "drizzle-orm";
import { type Context, transact } from "../../context.ts";
import { AppError, takenField } from "../../errors.ts";
import { retryLostRace } from "../../platform/sql/retry-lost-race.ts";
import { type RecordedChange, recordChange } from "../../workspace/audit/record-change.ts";
import { findTemplate, toMessageTemplate } from "./find-template.ts";
import { messageTemplates } from "./message-templates.table.ts";
import { dropTemplate, ofConnection, storeTemplate, storeTemplates } from "./store-templates.ts";
import type { TemplateApi } from "./template-api.ts";

/** Fetches all templates of a connection from its channel. */
export async function syncTemplates(ctx: Context, api: TemplateApi, connectionId: number): Promise<void> {
  const found = await api.list(connectionId);
  await retryLostRace(() => storeTemplates(ctx, connectionId, found));
}

/** Submits a new template for review. */
export async function createTemplate(
  ctx: Context,
  api: TemplateApi,
  connectionId: number,
  form: SaveTemplate,
): Promise<MessageTemplate> {
  refuseBroken(form);
  await refuseTaken(ctx, connectionId, form);
  const externalId = await api.create(connectionId, form);
  return storeAgain(ctx, api, {
    connectionId,
    externalId,
    change: { action: "create", ...nameOf(form), after: wordsOf(form) },
  });
}

/** Changes the parts of a template, which is reviewed again. Throws ERR_TEMPLATE_UNKNOWN. */
export async function editTemplate(
  ctx: Context,
  api: TemplateApi,
  { connectionId, id }: { connectionId: number; id: number },
  form: SaveTemplate,
): Promise<MessageTemplate> {
  const before = await findTemplate(ctx, connectionId, id);
  const { externalId, name, language } = before;
  const whole = { ...form, name, language };
  refuseBroken(whole);
  await api.edit(connectionId, externalId, whole);
  return storeAgain(ctx, api, {
    connectionId,
    externalId,
    change: { action: "update", ...nameOf(whole), before: wordsOf(before), after: wordsOf(whole) },
  });
}

/** Deletes a template at the channel, and here. Throws ERR_TEMPLATE_UNKNOWN. */
export async function deleteTemplate(ctx: Context, api: TemplateApi, connectionId: number, id: number): Promise<void> {
  const row = await findTemplate(ctx, connectionId, id);
  await api.remove(connectionId, row.externalId, row.name);
  await retryLostRace(() =>
    transact(ctx, async (ctx) => {
      await dropTemplate(ctx, connectionId, row.externalId);
      await record(ctx, id, { action: "delete", ...nameOf(row) });
    }),
  );
}

const nameOf = ({ name, language }: Pick<SaveTemplate, "name" | "language">) => ({
  targetName: `${name} (${language})`,
});
const wordsOf = ({ body }: Pick<SaveTemplate, "body">) => ({ text: body });

type Change = Pick<RecordedChange, "action" | "targetName"> & { before?: { text: string }; after?: { text: string } };

/** The channel decides the status and perhaps the category of what it was given. */
async function storeAgain(
  ctx: Context,
  api: TemplateApi,
  { connectionId, externalId, change }: { connectionId: number; externalId: string; change: Change },
): Promise<MessageTemplate> {
  const stored = await api.find(connectionId, externalId);
  if (!stored) throw new AppError("ERR_TEMPLATE_UNKNOWN");
  // The channel has it already: a webhook or a sync that stores the same one at this moment must not fail the request.
  return retryLostRace(() =>
    transact(ctx, async (ctx) => {
      const row = await storeTemplate(ctx, connectionId, stored);
      await record(ctx, row.id, change);
      return toMessageTemplate(row);
    }),
  );
}

const record = (ctx: Context, targetId: number, change: Change): Promise<void> =>
  recordChange(ctx, { area: "messageTemplate", targetId, ...change });

/** A name is known once in each language of an account. */
async function refuseTaken(ctx: Context, connectionId: number, { name, language }: SaveTemplate): Promise<void> {
  const isIt = and(eq(messageTemplates.name, name), eq(messageTemplates.language, language));
  const taken = await ctx.db.$count(messageTemplates, and(ofConnection(ctx, connectionId), isIt));
  if (taken > 0) throw takenField("name");
}

function refuseBroken(form: SaveTemplate): void {
  const problems = problemsOf(form);
  if (problems.length > 0)
    throw new AppError("ERR_TEMPLATE_RULES", "The template breaks a rule.", { details: { problems } });
}
