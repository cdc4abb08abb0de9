import { cutText } from "@balcao/shared/platform/cut-text.ts";
import type { AuditAction, AuditArea, AuditChange } from "@balcao/shared/workspace/audit.ts";
import type { Context } from "../../context.ts";
import { auditEntries } from "./audit-entries.table.ts";
import { hoursText, isHours } from "./hours-text.ts";

/** Maximum length of a field's value: the log shows changes, it is not a copy of the data. */
const valueMax = 500;
const nameMax = 200;

/** Columns that no person edits, or that never change. A file is recorded by its name: pass the row with its `file`. */
const unloggedFields = new Set(["id", "companyId", "queueId", "fileId", "createdAt", "updatedAt"]);
/** Recorded as changed, without their values: a secret, and what people read on its own screen only. */
const isToldOnly = (field: string) => /password|token|secret/i.test(field) || field === "filter" || field === "columns";

export type RecordedChange = {
  area: AuditArea;
  action: AuditAction;
  targetId: number | null;
  targetName: string;
  /** The row as an admin sees it; absent when it is new. */
  before?: object | null;
  /** Absent for a deleted row: then only its name is recorded. */
  after?: object | null;
};

/**
 * Writes a change to the audit log, with its author. Call it inside the transaction of the change, so that neither is
 * stored without the other. An unchanged row is not logged.
 */
export async function recordChange(ctx: Context, change: RecordedChange): Promise<void> {
  const { area, action, targetId, targetName, before, after } = change;
  const changes = action === "delete" ? [] : changesBetween(before ?? {}, after ?? {});
  if (action === "update" && changes.length === 0) return;
  const { actor } = ctx;
  await ctx.db.insert(auditEntries).values({
    companyId: ctx.companyId,
    at: ctx.now(),
    userId: actor.type === "user" ? actor.id : null,
    userName: actor.name,
    area,
    action,
    targetId,
    targetName: cutText(targetName, nameMax),
    changes,
  });
}

/** The fields that differ. Secrets are recorded as changed, without their values. */
export function changesBetween(before: object, after: object): AuditChange[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => !unloggedFields.has(field));
  return fields.flatMap((field) => {
    const [old, now] = [was.get(field), is.get(field)];
    if (identity(old) === identity(now)) return [];
    if (isToldOnly(field)) return [{ field, before: null, after: null }];
    return [{ field, before: shown(old), after: shown(now) }];
  });
}

/** A value in a form for comparison: two files with the same name differ, and addresses are ignored. */
function identity(value: unknown): string | null {
  if (Array.isArray(value)) return value.length > 0 ? JSON.stringify(value.map(identity)) : null;
  if (isRow(value)) return `${value.id} ${value.name}`;
  return textOf(value);
}

function shown(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length > valueMax ? `${text.slice(0, valueMax - 1)}…` : text;
}

/** A value for the log: rows by their names, rows without a name by all their values, null as empty. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return (isHours(list) ? hoursText(list) : list.map(textOf).join(", ")) || null;
  }
  if (isRow(value)) return value.name;
  if (typeof value === "object") return textOfAll(value);
  return String(value);
}

function textOfAll(value: object): string | null {
  const texts = Object.values(value).map(textOf).filter(Boolean);
  return texts.join(" ") || null;
}

const isRow = (value: unknown): value is { id: unknown; name: string } =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && typeof value.name === "string";
