import { z } from "zod";
import { UserRef } from "../workspace/users.ts";
import { snoozeKinds } from "./tickets.ts";

/** A change of a ticket that its conversation mentions, with the facts that its line names. */
export const TicketChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("snoozed"), until: z.iso.datetime(), snoozeKind: z.enum(snoozeKinds) }),
  /** A person ended the snooze. */
  z.object({ kind: z.literal("unsnoozed") }),
  z.object({ kind: z.literal("returned"), why: z.enum(["time", "reply"]), snoozeKind: z.enum(snoozeKinds) }),
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
