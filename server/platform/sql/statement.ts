import { type GetColumnData, is, Param, Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { rowMapper, type SelectedField } from "./row-mapper.ts";

/** The placeholders of a statement's values: `slots.contactId` stands for a contact's id. */
export type Slots<V> = { readonly [Name in keyof V]: Placeholder<string, V[Name]> };

/** The type of Drizzle's prepared queries. */
type Prepared<R> = { execute: (values: Record<string, unknown>) => Promise<R> };

/**
 * A statement whose text is built once instead of at every call: Drizzle takes longer to build it than PostgreSQL to
 * answer (the benchmarks' row campaign.engine shows it). For the few statements that run for every message; it runs in
 * any transaction, and each value is encoded for its column where Drizzle knows the column.
 */
export function statement<V extends object, R>(
  build: (db: Database, slots: Slots<V>) => { prepare: (name: string) => Prepared<R> },
): (db: Database, values: V) => Promise<R> {
  let built: BuiltQuery<R> | null = null;
  return (db, values) => {
    built ??= withRowMapper(build(db, named<V>()).prepare("") as BuiltQuery<R>);
    const params = built.params.map((param) => filled(param, values));
    return executeOn(db, built, { params });
  };
}

/**
 * A statement that reads from the queries of `scope`: its own text, without values, is built once and refers to those
 * queries by name (`page as (select …), …`); they may differ at every call.
 */
export function scopedStatement<R>(
  build: (db: Database) => { prepare: (name: string) => Prepared<R> },
): (db: Database, scope: SQL) => Promise<R> {
  let built: BuiltQuery<R> | null = null;
  return (db, scope) => {
    built ??= withRowMapper(build(db).prepare("") as BuiltQuery<R>);
    if (built.params.length > 0) throw new Error("the values of a scoped statement belong into its scope");
    const { dialect } = db as Database & { dialect: PgDialect };
    const { sql: words, params } = dialect.sqlToQuery(sql`with ${scope} `);
    return executeOn(db, built, { params, queryString: words + built.queryString });
  };
}

/** The statement was built on the first caller's connection; this call uses its own connection and values. */
function executeOn<R>(
  db: Database,
  built: BuiltQuery<R>,
  own: Pick<BuiltQuery<R>, "params"> & Partial<BuiltQuery<R>>,
): Promise<R> {
  const { client } = (db as Database & { session: { client: unknown } }).session;
  return Object.assign(Object.create(built), { client }, own).execute({});
}

/** Drizzle's internal fields of a built query. */
type BuiltQuery<R> = Prepared<R> & {
  queryString: string;
  params: readonly unknown[];
  fields?: SelectedField[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
};

function withRowMapper<R>(query: BuiltQuery<R>): BuiltQuery<R> {
  if (query.fields) query.customResultMapper ??= rowMapper(query.fields, query.joinsNotNullableMap);
  return query;
}

/** A placeholder encoded for a column, where Drizzle does not do it: in updates, and in comparisons. */
export const slotFor = <C extends PgColumn>(column: C, slot: Placeholder<string, GetColumnData<C>>): SQL =>
  sql`${sql.param(slot, column)}`;

/**
 * A list of ids as one value, so that the statement's text is the same for any length: `= any(${slots.ids}::int[])`.
 */
export const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/** How a value stands in a statement. */
export type Standing = (value: SQL) => SQL;

/** As a parameter, at which the planner may look. */
export const asGiven: Standing = (value) => value;

/**
 * Unseen by the planner, so that it keeps one plan for a prepared statement; for statements that have one good plan for
 * all values. With bare parameters PostgreSQL plans each call anew as long as the plans for the first values look
 * cheaper, and planning a list costs four times as much as reading it.
 */
export const forAnyValue: Standing = (value) => sql`(select ${value})`;

const named = <V>() => new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Slots<V>;

function filled(param: unknown, values: object): unknown {
  if (is(param, Placeholder)) return given(param, values);
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = given(param.value, values);
  // Encoders are for values; null is null in every column.
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

function given({ name }: Placeholder, values: object): unknown {
  const value = (values as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`a statement was given no ${name}`);
  return value;
}
