import { z } from "zod";
import { queryFlag } from "../platform/query-flag.ts";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";
import { FieldValue } from "./fields.ts";
import { TicketPage, TicketPriority, TicketStatus } from "./tickets.ts";

/**
 * Limits: a company's shared views, a person's own ones, groups of a filter, conditions of a group, values of a condition,
 * days before or after today, and columns of a table.
 */
export const viewLimits = {
  shared: 50,
  own: 30,
  groups: 5,
  conditions: 10,
  values: 100,
  days: 3650,
  columns: 20,
} as const;

/** The longest wait that a condition can name, in minutes: 30 days. */
export const longestWaitMinutes = 43_200;

const anyOf = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(viewLimits.values);

/** A day of the company's calendar, or one that moves: a number of days after today, negative before. */
const FilterDay = z.union([
  z.iso.date(),
  z.strictObject({ daysFromToday: z.number().int().min(-viewLimits.days).max(viewLimits.days) }),
]);
export type FilterDay = z.infer<typeof FilterDay>;

/**
 * The test of a field's value. `anyOf` has texts (kinds text and link; case and accents do not count), numbers (number,
 * money), days as YYYY-MM-DD (date), ids of choices or persons, or true and false (yesNo). Bounds are inclusive: numbers
 * for number and money, days for date.
 */
const FieldTest = z.union([
  z.strictObject({ filled: z.literal(true) }),
  z.strictObject({ anyOf: anyOf(z.union([z.string().trim().min(1).max(500), z.number(), z.boolean()])) }),
  z
    .strictObject({
      atLeast: z.union([z.number(), FilterDay]).optional(),
      atMost: z.union([z.number(), FilterDay]).optional(),
    })
    .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, { path: ["atLeast"] }),
]);
export type FieldTest = z.infer<typeof FieldTest>;

const not = z.boolean().default(false).describe("True for tickets to which the condition does not apply.");

/** One condition of a filter. */
const ViewCondition = z.discriminatedUnion("by", [
  z.strictObject({ by: z.literal("status"), not, anyOf: anyOf(TicketStatus) }),
  z.strictObject({ by: z.literal("queue"), not, anyOf: anyOf(RowId.nullable()).describe("Null: without a queue.") }),
  z.strictObject({
    ...{ by: z.literal("agent"), not },
    anyOf: anyOf(z.union([RowId, z.literal("me"), z.null()])).describe("`me`: the reader. Null: without an agent."),
  }),
  z.strictObject({ by: z.literal("tag"), not, anyOf: anyOf(RowId) }),
  z.strictObject({ by: z.literal("connection"), not, anyOf: anyOf(RowId) }),
  z.strictObject({
    ...{ by: z.literal("channel"), not },
    anyOf: anyOf(z.string().min(1).max(50)).describe("`channelKind` of connections."),
  }),
  z.strictObject({ by: z.literal("priority"), not, anyOf: anyOf(TicketPriority) }),
  z.strictObject({
    ...{ by: z.literal("field"), not, fieldId: RowId },
    test: FieldTest.describe("Of a field of contacts: the value of the ticket's contact."),
  }),
  z.strictObject({
    ...{ by: z.literal("waiting"), not },
    minutes: z.number().int().min(0).max(longestWaitMinutes).describe("The contact waits at least as long."),
  }),
  z.strictObject({ by: z.literal("lastMessage"), not, from: z.enum(["contact", "us"]) }),
  z.strictObject({ by: z.literal("unread"), not }),
  z.strictObject({ by: z.literal("snoozed"), not }),
  z
    .strictObject({ by: z.literal("windowShut"), not })
    .describe("Only a message template reaches the contact now; never on channels without a service window."),
]);
export type ViewCondition = z.infer<typeof ViewCondition>;

/** `all`: every part must apply; `any`: one is enough. */
const Match = z.enum(["all", "any"]);

/**
 * Groups of conditions over everything that a ticket has. A filter without any condition on the status leaves closed
 * tickets out; an empty list of groups matches all others.
 */
export const ViewFilter = z.strictObject({
  match: Match.default("all"),
  groups: z
    .array(
      z.strictObject({
        match: Match.default("all"),
        conditions: z.array(ViewCondition).min(1).max(viewLimits.conditions),
      }),
    )
    .max(viewLimits.groups),
});
export type ViewFilter = z.output<typeof ViewFilter>;

/**
 * `waiting`: the longest wait first, then the tickets in which nobody waits; `priority`: the most urgent first, then by
 * wait; `newest` and `oldest`: by the last message.
 */
export const viewOrders = ["waiting", "priority", "newest", "oldest"] as const;
export const ViewOrder = z.enum(viewOrders);
export type ViewOrder = z.infer<typeof ViewOrder>;

/** The people who have a view: its author, the agents of queues, or everyone. Admins have every shared view. */
export const viewReaches = ["own", "queues", "everyone"] as const;
export const ViewReach = z.enum(viewReaches);
export type ViewReach = z.infer<typeof ViewReach>;

/** A column of a view's table that every ticket can fill, beside the contact's name. */
export const ticketColumns = [
  "status",
  "priority",
  "queue",
  "agent",
  "waiting",
  "lastMessage",
  "lastMessageAt",
  "tags",
  "connection",
  "number",
  "protocol",
  "createdAt",
] as const;
export type TicketColumn = (typeof ticketColumns)[number];

/** A column of a view's table: something that every ticket has, or the value of a field, of the ticket or its contact. */
const ViewColumn = z.union([z.enum(ticketColumns), z.strictObject({ fieldId: RowId })]);
export type ViewColumn = z.infer<typeof ViewColumn>;

const columnKey = (column: ViewColumn): string => (typeof column === "string" ? column : `field ${column.fieldId}`);

/** The columns of a view's table in their order, each once. Empty: the screen's usual ones. */
const ViewColumns = z
  .array(ViewColumn)
  .max(viewLimits.columns)
  .refine((columns) => new Set(columns.map(columnKey)).size === columns.length, "The same column is listed twice.");

/** A saved filter of tickets. Each reader gets the tickets that they may see, and no others. */
export const View = z.object({
  id: z.number().int(),
  name: z.string(),
  reach: ViewReach,
  queueIds: z.array(z.number().int()).describe("The queues whose agents have it; only of the reach `queues`."),
  filter: ViewFilter,
  order: ViewOrder,
  columns: z
    .array(ViewColumn)
    .optional()
    .describe(
      "The columns of the view as a table, in their order, beside the contact's name. Empty: the usual ones. Absent from older servers.",
    ),
  mayChange: z.boolean().describe("True for its author, and for admins if it is shared."),
  isBroken: z
    .boolean()
    .describe("True if it names something that is gone, which matches no ticket, or is shared with no queue any more."),
});
export type View = z.infer<typeof View>;

/** The fields of a view's form. */
export const ViewForm = z.strictObject({
  name: visibleText(1, 40),
  reach: ViewReach.default("own"),
  queueIds: z.array(RowId).max(100).default([]),
  filter: ViewFilter,
  order: ViewOrder.default("newest"),
  columns: ViewColumns.optional().describe("Absent: as they are."),
});

export const SaveView = ViewForm.refine(({ reach, queueIds }) => reach !== "queues" || queueIds.length > 0, {
  path: ["queueIds"],
  // Reported together with the other errors; skipped if the body is not an object.
  when: ({ value }) => value instanceof Object,
});
export type SaveView = z.input<typeof SaveView>;

/** All shared views, or all of the caller's own, in their new order. */
export const OrderViews = z.strictObject({
  shared: z.boolean().describe("True for the shared ones, which only admins put in order."),
  ids: z.array(RowId).max(viewLimits.shared),
});
export type OrderViews = z.infer<typeof OrderViews>;

/** Null for a view that admits closed tickets: its count would be a number of the past, not of what is to do. */
const ViewCount = z.number().int().nullable();

/** How many tickets each view has for its reader, up to 1,000. */
export const ViewCounts = z.object({ counts: z.array(z.object({ viewId: z.number().int(), tickets: ViewCount })) });
export type ViewCounts = z.infer<typeof ViewCounts>;

/** The count of a filter that is not saved yet. */
export const FilterCount = z.object({ tickets: ViewCount });
export type FilterCount = z.infer<typeof FilterCount>;

export const ListViewTickets = z.object({
  cursor: z.string().max(100).optional(),
  withFields: queryFlag.optional().describe("True for a table: with the values of the fields that are its columns."),
});
export type ListViewTickets = z.infer<typeof ListViewTickets>;

/** A page of the tickets of a view. */
export const ViewPage = TicketPage.extend({
  fieldValues: z
    .array(z.object({ ticketId: z.number().int(), values: z.array(FieldValue) }))
    .optional()
    .describe("For `withFields`: the values of the view's columns. A ticket without any is not listed."),
});
export type ViewPage = z.infer<typeof ViewPage>;
