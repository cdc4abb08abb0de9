import { z } from "zod";
import { templateObstacles } from "../channels/rating-template.ts";
import { UserRef } from "../workspace/users.ts";
import { snoozeKinds, TicketPriority } from "./tickets.ts";

/** A message of the product's own that a contact did not get because the service window was shut. */
const unsaidMessages = ["rating", "farewell", "reminder"] as const;

/**
 * Why it was not sent: only the service window (`window`), or also why no template took its place. `values`: a value of the
 * template is empty for this contact, or too long; `refused`: the channel refused the template; `optedOut`: the contact
 * refuses advertising, which the channel takes the template for; `budget`: the company's budget for messages of the month
 * does not suffice.
 */
const unsaidReasons = ["window", ...templateObstacles, "values", "refused", "optedOut", "budget"] as const;
export type UnsaidReason = (typeof unsaidReasons)[number];

/** A change of a ticket that its conversation mentions, with the facts that its line names. */
export const TicketChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("snoozed"), until: z.iso.datetime(), snoozeKind: z.enum(snoozeKinds) }),
  /** A person ended the snooze. */
  z.object({ kind: z.literal("unsnoozed") }),
  z.object({ kind: z.literal("returned"), why: z.enum(["time", "reply"]), snoozeKind: z.enum(snoozeKinds) }),
  z.object({ kind: z.literal("prioritized"), priority: TicketPriority }),
  /** A field of the ticket got a value, as people read it; an empty text if it lost it. */
  z.object({ kind: z.literal("field"), name: z.string(), text: z.string() }),
  z.object({ kind: z.literal("unsaid"), message: z.enum(unsaidMessages), why: z.enum(unsaidReasons) }),
]);
export type TicketChange = z.infer<typeof TicketChange>;

/** A line of a ticket's history. The user is null for the system, and for a person who was removed. */
export const TicketHistoryLine = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  user: UserRef.nullable(),
  change: TicketChange,
  createdAt: z.iso.datetime(),
});
export type TicketHistoryLine = z.infer<typeof TicketHistoryLine>;
