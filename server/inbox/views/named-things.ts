import type { FieldKind, FieldSubject } from "@balcao/shared/inbox/fields.ts";
import type { ViewCondition, ViewFilter } from "@balcao/shared/inbox/views.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { users } from "../../workspace/users/users.table.ts";
import { fieldChoices, fields } from "../fields/fields.table.ts";
import { tags } from "../tags/tags.table.ts";
import { type TestedField, testOf } from "./field-test.ts";

/** A field that a filter names. */
type NamedField = TestedField & { name: string; subject: FieldSubject };

/** The rows of the company that filters name, as far as they exist. */
export type NamedThings = {
  queue: ReadonlySet<number>;
  agent: ReadonlySet<number>;
  tag: ReadonlySet<number>;
  connection: ReadonlySet<number>;
  fields: ReadonlyMap<number, NamedField>;
};

type Kind = Exclude<keyof NamedThings, "fields">;

export const conditionsOf = ({ groups }: ViewFilter): ViewCondition[] => groups.flatMap(({ conditions }) => conditions);

/** Reads all that some filters name, in the same number of statements for any filters. */
export async function readNamedThings(ctx: Context, filters: readonly ViewFilter[]): Promise<NamedThings> {
  const conditions = filters.flatMap(conditionsOf);
  const ids = (kind: Kind) => [...new Set(conditions.flatMap((one) => (one.by === kind ? idsIn(one) : [])))];
  const existing = async (kind: Kind, table: { id: PgColumn; companyId: PgColumn }) => {
    const named = ids(kind);
    if (named.length === 0) return new Set<number>();
    const rows = await ctx.db
      .select({ id: table.id })
      .from(table.id.table)
      .where(and(eq(table.companyId, ctx.companyId), inArray(table.id, named)));
    return new Set(rows.map(({ id }) => Number(id)));
  };
  const [queue, agent, tag, connection, named] = await Promise.all([
    existing("queue", queues),
    existing("agent", users),
    existing("tag", tags),
    existing("connection", connections),
    readFields(ctx, [...new Set(conditions.flatMap((one) => (one.by === "field" ? [one.fieldId] : [])))]),
  ]);
  return { queue, agent, tag, connection, fields: named };
}

function idsIn({ anyOf }: Extract<ViewCondition, { by: Kind }>): number[] {
  const values: readonly (number | string | null)[] = anyOf;
  return values.filter((value) => typeof value === "number");
}

async function readFields(ctx: Context, ids: readonly number[]): Promise<Map<number, NamedField>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: fields.id, name: fields.name, subject: fields.subject, kind: fields.kind, choiceId: fieldChoices.id })
    .from(fields)
    .leftJoin(fieldChoices, eq(fieldChoices.fieldId, fields.id))
    .where(and(eq(fields.companyId, ctx.companyId), isNull(fields.removedAt), inArray(fields.id, [...ids])));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byId].flatMap(([id, ofField]) => {
      const choiceIds = new Set(ofField.flatMap(({ choiceId }) => choiceId ?? []));
      return ofField.slice(0, 1).map(({ name, subject, kind }) => [id, { name, subject, kind, choiceIds }] as const);
    }),
  );
}

/** A thing that a filter names, and that is gone or has changed its kind since; `key` tells it from others. */
export type Gone = { key: string; error: ErrorCode; field?: { id: number; name: string; kind: FieldKind } };

const errors: Record<Kind, ErrorCode> = {
  queue: "ERR_QUEUE_NOT_FOUND",
  agent: "ERR_NO_USER_FOUND",
  tag: "ERR_NO_TAG_FOUND",
  connection: "ERR_NO_WAPP_FOUND",
};

/** The named things of a filter that match no ticket any more. */
export function goneFrom(filter: ViewFilter, things: NamedThings): Gone[] {
  return conditionsOf(filter).flatMap((condition): Gone[] => {
    const { by } = condition;
    if (by === "queue" || by === "agent" || by === "tag" || by === "connection")
      return idsIn(condition)
        .filter((id) => !things[by].has(id))
        .map((id) => ({ key: `${by} ${id}`, error: errors[by] }));
    if (by !== "field") return [];
    const { fieldId, test } = condition;
    const field = things.fields.get(fieldId);
    if (!field) return [{ key: `field ${fieldId}`, error: "ERR_NO_FIELD_FOUND" }];
    if (testOf(test, field)) return [];
    const { name, kind } = field;
    const key = `field ${fieldId} ${JSON.stringify(test)}`;
    return [{ key, error: "ERR_FIELD_VALUE", field: { id: fieldId, name, kind } }];
  });
}
