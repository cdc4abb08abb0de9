import type { userRatings } from "../../automation/ratings/user-ratings.table.ts";
import type { contacts } from "../../inbox/contacts/contacts.table.ts";
import type { contactIdentities } from "../../inbox/contacts/identities/contact-identities.table.ts";
import type { messages } from "../../inbox/messages/messages.table.ts";
import type { reactions } from "../../inbox/messages/reactions.table.ts";
import type { ticketNotes } from "../../inbox/notes/ticket-notes.table.ts";
import type { ticketTags } from "../../inbox/tags/tags.table.ts";
import type { tickets } from "../../inbox/tickets/tickets.table.ts";
import type { trackings } from "../../inbox/tickets/trackings.table.ts";

type Row<T extends { $inferInsert: object }> = T["$inferInsert"] & { id: number };

export type ContactRow = Row<typeof contacts>;
export type TicketRow = Row<typeof tickets>;
export type TrackingRow = Row<typeof trackings>;
export type MessageRow = Row<typeof messages> & { createdAt: Date };

/**
 * The rows of the history. They stay in memory until all are known, and have their ids, so that they can refer to each
 * other.
 */
export type Rows = {
  contacts: ContactRow[];
  identities: (typeof contactIdentities.$inferInsert)[];
  tickets: TicketRow[];
  trackings: TrackingRow[];
  messages: MessageRow[];
  reactions: (typeof reactions.$inferInsert)[];
  ratings: (typeof userRatings.$inferInsert)[];
  tags: (typeof ticketTags.$inferInsert)[];
  notes: (typeof ticketNotes.$inferInsert)[];
};

export const noRows = (): Rows => ({
  contacts: [],
  identities: [],
  tickets: [],
  trackings: [],
  messages: [],
  reactions: [],
  ratings: [],
  tags: [],
  notes: [],
});

/** Each function gives out the next free id of its table. */
export type Ids = Record<"contact" | "ticket" | "tracking" | "message", () => number>;
