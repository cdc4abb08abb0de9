import { z } from "zod";
import { RowId } from "../platform/row-id.ts";
import { visibleText } from "../platform/visible-text.ts";

/** A remark of the team about a contact, written in a ticket. The contact never sees it. */
export const TicketNote = z.object({
  id: z.number().int(),
  note: z.string(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  userId: z.number().int().nullable(),
  user: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  ticket: z.object({ id: z.number().int(), status: z.string(), createdAt: z.iso.datetime() }),
  createdAt: z.iso.datetime(),
});
export type TicketNote = z.infer<typeof TicketNote>;

export const noteMax = 4096;
export const SaveNote = z.object({
  note: visibleText(2, noteMax),
  ticketId: RowId,
  contactId: RowId.optional(),
});
export type SaveNote = z.input<typeof SaveNote>;

/** The notes of a contact, newest first; of one ticket when it is named. */
export const ListNotes = z.object({
  ticketId: z.coerce.number().pipe(RowId).optional(),
  contactId: z.coerce.number().pipe(RowId).optional(),
});
