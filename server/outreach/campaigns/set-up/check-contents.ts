import { fieldsOf } from "@balcao/shared/channels/template-fields.ts";
import { type ChosenTemplate, type TemplateRefusal, unsetFields } from "@balcao/shared/outreach/campaign-template.ts";
import { nameOf } from "@balcao/shared/workspace/message-variables.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { connections } from "../../../channels/connections/connections.table.ts";
import {
  type MessageTemplateRow,
  messageTemplates,
} from "../../../channels/message-templates/message-templates.table.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { contactListItems } from "../../../inbox/contact-lists/contact-list-items.table.ts";
import { fieldsOfContacts } from "../../../inbox/fields/field-variables.ts";
import type { FileRow } from "../../../workspace/files/files.table.ts";
import { files } from "../../../workspace/files/files.table.ts";
import { fileFits, neededFile, refusalOf, type StoredTemplate, versionOf } from "./template-state.ts";

type Contents = {
  /** With the versions that it had when it was saved; without them any contents are taken. */
  template: (ChosenTemplate & Partial<Pick<StoredTemplate, "versions" | "earlier">>) | null;
  fileId: string | null;
  contactListId: number | null;
  /** A draft may still lack its template's file, and its list the columns. */
  isDraft: boolean;
};

/** A campaign's template as it is stored, and true if its header takes a file; campaigns with texts take one, too. */
type Checked = { template: StoredTemplate | null; takesFile: boolean };

/**
 * Checks that a campaign's connections can send what it sends: texts, or a template that each of them may send now.
 * Campaigns write to people who may never have written, so a connection with a service window needs a template. Throws
 * ERR_CAMPAIGN_SERVICE_WINDOW, ERR_CAMPAIGN_CONNECTIONS, ERR_CAMPAIGN_TEMPLATE and ERR_TEMPLATE_VALUES.
 */
export async function checkContents(
  ctx: Context,
  { template, fileId, contactListId, isDraft }: Contents,
  connectionIds: readonly number[],
): Promise<Checked> {
  const able = ctx.channels.that(template ? "templates" : "serviceWindow");
  const chosen = await ctx.db
    .select({ id: connections.id, name: connections.name, channel: connections.channel })
    .from(connections)
    .where(and(eq(connections.companyId, ctx.companyId), inArray(connections.id, [...connectionIds])))
    .orderBy(asc(connections.name));
  const wrong = chosen.filter(({ channel }) => able.includes(channel) === (template === null));
  const details = { connections: wrong.map(({ name }) => name) };
  if (wrong.length > 0)
    throw new AppError(template ? "ERR_CAMPAIGN_CONNECTIONS" : "ERR_CAMPAIGN_SERVICE_WINDOW", undefined, { details });
  if (!template) return { template: null, takesFile: true };
  const rows = await templatesOf(ctx, template, connectionIds);
  const states = chosen.map(({ id, name }) => ({ name, row: rows.find((row) => row.connectionId === id) ?? null }));
  const reason = states.map(({ row }) => refusalOf(row)).find((one) => one !== null);
  if (reason) {
    throw refused(
      reason,
      states.filter(({ row }) => refusalOf(row) === reason),
    );
  }
  const [first] = rows;
  const versions = [...new Set(rows.map(versionOf))];
  if (!first) throw new AppError("ERR_NO_WAPP_FOUND");
  const empty = isDraft ? [] : await emptyColumns(ctx, template, contactListId);
  const unset = [...new Set(rows.flatMap((row) => [...unsetFields(row, template.fields), ...emptyAt(row, empty)]))];
  if (unset.length > 0)
    throw new AppError("ERR_TEMPLATE_VALUES", "Some fields of the template have no value.", {
      details: { fields: unset },
    });
  const changed = states.filter(({ row }) => row && template.versions?.includes(versionOf(row)) === false);
  if (changed.length > 0) throw refused("changed", changed);
  // A file of texts that were replaced by the template goes with them.
  const file = neededFile(first) === null ? null : await fileOf(ctx, fileId);
  if (!(isDraft && file === null)) refuseOther(rows, file);
  const keys = new Set(rows.flatMap((row) => fieldsOf(row).map(({ key }) => key)));
  const fields = Object.fromEntries(Object.entries(template.fields).filter(([key]) => keys.has(key)));
  const { name, language, category } = first;
  const { earlier } = template;
  return {
    template: { name, language, category, fields, versions, ...(earlier?.length && { earlier }) },
    takesFile: neededFile(first) !== null,
  };
}

/** Throws ERR_TEMPLATE_VALUES if a file is not of the kind that a campaign's template takes. */
export async function checkFile(
  ctx: Context,
  template: ChosenTemplate,
  fileId: string,
  connectionIds: readonly number[],
): Promise<void> {
  refuseOther(await templatesOf(ctx, template, connectionIds), await fileOf(ctx, fileId));
}

function refuseOther(rows: readonly MessageTemplateRow[], file: FileRow | null): void {
  const other = rows.find((row) => !fileFits(row, file));
  if (other)
    throw new AppError("ERR_TEMPLATE_VALUES", "The file does not match the template.", {
      details: { file: neededFile(other), reason: "file" },
    });
}

/** ERR_CAMPAIGN_TEMPLATE with its reason, and the connections that it holds for. */
export const refused = (reason: TemplateRefusal["reason"], at: readonly { name: string }[]) =>
  new AppError("ERR_CAMPAIGN_TEMPLATE", undefined, {
    details: { reason, connections: at.map(({ name }) => name) } satisfies TemplateRefusal,
  });

/** The template as each of the connections knows it. */
export const templatesOf = (
  ctx: Context,
  { name, language }: Pick<ChosenTemplate, "name" | "language">,
  connectionIds: readonly number[],
) =>
  ctx.db
    .select()
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.companyId, ctx.companyId),
        inArray(messageTemplates.connectionId, [...connectionIds]),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
      ),
    )
    .orderBy(asc(messageTemplates.connectionId));

/**
 * The fields that no contact of the list has a value for, and that have no stand-in. The company's fields of contacts
 * may have one for each contact, so they are not counted.
 */
async function emptyColumns(ctx: Context, { fields }: ChosenTemplate, listId: number | null): Promise<string[]> {
  const needed = Object.entries(fields).filter(([, { from, otherwise }]) => from === "column" && otherwise === "");
  if (needed.length === 0 || listId === null) return [];
  const [found] = await ctx.db.execute<{ contacts: number; filled: string[] }>(sql`
    with listed as materialized (select variables from ${contactListItems}
      where company_id = ${ctx.companyId} and contact_list_id = ${listId} and is_whatsapp_valid)
    select count(*)::int as contacts, (select coalesce(json_agg(distinct key), '[]')
      from listed, jsonb_each_text(variables) where value ~ '\\S') as filled from listed`);
  // An empty list is refused as such.
  if (!found || found.contacts === 0) return [];
  const own = await fieldsOfContacts(ctx);
  const filled = new Set([...found.filled, ...own.map(({ name }) => name)].map(nameOf));
  return needed.filter(([, { value }]) => !filled.has(nameOf(value))).map(([key]) => key);
}

const emptyAt = (row: MessageTemplateRow, keys: readonly string[]): string[] =>
  fieldsOf(row).flatMap(({ key }) => (keys.includes(key) ? key : []));

async function fileOf({ db, companyId }: Context, id: string | null): Promise<FileRow | null> {
  if (id === null) return null;
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.id, id)));
  return file ?? null;
}
