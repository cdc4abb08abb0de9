import { type TicketStatus, ticketStatuses } from "@balcao/shared/inbox/tickets.ts";
import type { ViewCondition, ViewFilter } from "@balcao/shared/inbox/views.ts";
import { and, type SQL, sql } from "drizzle-orm";
import { connections } from "../../channels/connections/connections.table.ts";
import type { Context } from "../../context.ts";
import { idList } from "../../platform/sql/statement.ts";
import { dayInTimeZone } from "../../platform/time/time-zone.ts";
import { companyTimeZone } from "../../workspace/companies/company-time-zone.ts";
import { fieldValues } from "../fields/fields.table.ts";
import { windowEnd } from "../messages/window-end.ts";
import { ticketTags } from "../tags/tags.table.ts";
import { tickets, waitsSince } from "../tickets/tickets.table.ts";
import { notClosed } from "../tickets/visible-tickets.ts";
import { type TestReader, testOf } from "./field-test.ts";
import { conditionsOf, type NamedThings, readNamedThings } from "./named-things.ts";

/**
 * A filter as SQL on `tickets`: the statuses that it admits, for the indexes of lists, and its conditions. All must apply;
 * the slow ones read other rows for each ticket.
 */
export type FilterSql = { statuses: TicketStatus[]; quick: SQL | undefined; slow: SQL | undefined };

/** Reads once for some filters what they name, and returns the function that makes SQL of each. */
export async function filterCompiler(
  ctx: Context,
  filters: readonly ViewFilter[],
): Promise<(filter: ViewFilter) => FilterSql> {
  const [things, timeZone] = await Promise.all([readNamedThings(ctx, filters), companyTimeZone(ctx)]);
  const now = ctx.now();
  const userId = ctx.actor.type === "user" ? ctx.actor.id : 0;
  const reading: Reading = { companyId: ctx.companyId, things, now, userId, today: dayInTimeZone(now, timeZone) };
  return (filter) => ({ statuses: statusesOf(filter), ...filterSql(filter, reading) });
}

type Reading = TestReader & { companyId: number; things: NamedThings; now: Date };

const joined = { all: sql` and `, any: sql` or ` };

function filterSql(filter: ViewFilter, reading: Reading): Pick<FilterSql, "quick" | "slow"> {
  const { quick = [], slow = [] } = Object.groupBy(partsOf(filter), (part) =>
    conditionsOf(part).some(readsRows) ? "slow" : "quick",
  );
  const all = (parts: readonly ViewFilter[]) => and(...parts.map((part) => partSql(part, reading)));
  return { quick: all(quick), slow: all(slow) };
}

/** True for a condition that reads other rows for each ticket. */
const readsRows = ({ by }: ViewCondition): boolean => by === "tag" || by === "field" || by === "windowShut";

/** Divides a filter into filters that must all apply, each with one condition where no other can stand in for it. */
function partsOf({ match, groups }: ViewFilter): ViewFilter[] {
  if (match === "any" && groups.length > 1) return [{ match, groups }];
  return groups.flatMap((group) =>
    group.match === "any"
      ? { match, groups: [group] }
      : group.conditions.map((one) => ({ match, groups: [{ match: group.match, conditions: [one] }] })),
  );
}

function partSql({ match, groups }: ViewFilter, reading: Reading): SQL {
  const ofGroups = groups.map(({ match, conditions }) => {
    const tests = conditions.map(
      (one) => sql`(${conditionSql(one, reading)}) is ${one.not ? sql`not true` : sql`true`}`,
    );
    return sql`(${sql.join(tests, joined[match])})`;
  });
  return sql`(${sql.join(ofGroups, joined[match])})`;
}

function conditionSql(condition: ViewCondition, reading: Reading): SQL {
  switch (condition.by) {
    case "status":
      return oneOf(sql`${tickets.status}`, condition.anyOf);
    case "priority":
      return oneOf(sql`${tickets.priority}::text`, condition.anyOf);
    case "queue":
      return idIn(sql`${tickets.queueId}`, condition.anyOf);
    case "agent":
      return idIn(
        sql`${tickets.userId}`,
        condition.anyOf.map((one) => (one === "me" ? reading.userId : one)),
      );
    case "connection":
      return idIn(sql`${tickets.connectionId}`, condition.anyOf);
    case "tag":
      return ofEach(sql`${ticketTags} tt
        where tt.ticket_id = ${tickets.id} and tt.tag_id = any(${idList(condition.anyOf)}::int[])`);
    case "channel":
      return onConnections(reading, oneOf(sql`${connections.channel}`, condition.anyOf));
    case "field":
      return fieldSql(condition, reading);
    case "waiting":
      return sql`${waitOfAny} <= ${before(reading, condition.minutes)}`;
    case "lastMessage":
      return condition.from === "us"
        ? sql`${tickets.lastMessageFromMe}`
        : sql`not ${tickets.lastMessageFromMe} and not ${hasNoMessage}`;
    case "unread":
      return sql`${tickets.unreadMessages} > 0`;
    case "snoozed":
      // A server of the previous version moves tickets without ending their snooze.
      return sql`${tickets.status} = 'open' and ${tickets.snoozedUntil} is not null`;
    case "windowShut":
      return sql`${onConnections(reading, sql`${connections.hasServiceWindow}`)} and ${ofEach(sql`${connections}
        where ${connections.id} = ${tickets.connectionId}
        and ${windowEnd(tickets.contactId, tickets.connectionId, tickets.createdAt)} <= ${before(reading, 0)}`)}`;
  }
}

/**
 * The beginning of a contact's wait for us, whatever the status: an agent who attends is waited for since the first
 * message without an answer. Null where nobody waits.
 */
export const waitOfAny = sql`case ${tickets.status} when 'closed' then null
  when 'open' then ${tickets.unansweredSince} else ${waitsSince} end`;

const hasNoMessage = sql`(${tickets.lastMessage} = '' and ${tickets.lastMessageType} = 'chat' and not ${tickets.lastMessageDeleted})`;

/**
 * True if a ticket has such a row. With `exists` PostgreSQL may read the rows of all tickets instead, closed ones too, and
 * that takes longer with each closed ticket.
 */
const ofEach = (rows: SQL): SQL => sql`(select true from ${rows} limit 1)`;

/** The ticket is on one of the company's connections of some kind; they are read once for all tickets. */
const onConnections = ({ companyId }: Reading, isOne: SQL): SQL =>
  sql`${tickets.connectionId} = any(array(
    select id from ${connections} where ${connections.companyId} = ${companyId} and ${isOne}))`;

const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

function idIn(column: SQL, ids: readonly (number | null)[]): SQL {
  const named = sql`${column} = any(${idList(ids.filter((id) => id !== null))}::int[])`;
  return ids.includes(null) ? sql`${column} is null or ${named}` : named;
}

const before = ({ now }: Reading, minutes: number): SQL =>
  sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`;

function fieldSql({ fieldId, test }: Extract<ViewCondition, { by: "field" }>, reading: Reading): SQL {
  const field = reading.things.fields.get(fieldId);
  const passes = field && testOf(test, field);
  if (!passes) return sql`false`;
  const owner =
    field.subject === "ticket" ? sql`v.ticket_id = ${tickets.id}` : sql`v.contact_id = ${tickets.contactId}`;
  return ofEach(sql`${fieldValues} v where v.field_id = ${fieldId} and ${owner} and ${passes(reading)}`);
}

/** The statuses that a filter admits. One that says nothing of the status admits all but closed tickets. */
function statusesOf(filter: ViewFilter): TicketStatus[] {
  const known = conditionsOf(filter).some(({ by }) => by === "status") ? ticketStatuses : notClosed;
  const among = (statuses: readonly TicketStatus[], match: "all" | "any", parts: (readonly TicketStatus[])[]) =>
    statuses.filter((status) =>
      match === "all" ? parts.every((part) => part.includes(status)) : parts.some((part) => part.includes(status)),
    );
  if (filter.groups.length === 0) return [...known];
  const ofGroups = filter.groups.map(({ match, conditions }) => among(known, match, conditions.map(statusesOfOne)));
  return among(known, filter.match, ofGroups);
}

function statusesOfOne(condition: ViewCondition): readonly TicketStatus[] {
  if (condition.by === "status") return ticketStatuses.filter((one) => condition.anyOf.includes(one) !== condition.not);
  // Only what is open can be snoozed.
  if (condition.by === "snoozed" && !condition.not) return ["open"];
  return ticketStatuses;
}
