import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { createSlice, original, type PayloadAction } from "@reduxjs/toolkit";
import { copyWithStructuralSharing } from "@reduxjs/toolkit/query";

/** Each ticket of a list, the board or a conversation, once; these hold its id. */
export type TicketsById = Record<number, Ticket>;

/** True if one state of a ticket is older than the other. */
export const isOlder = (one: Ticket, other: Ticket): boolean => Date.parse(one.updatedAt) < Date.parse(other.updatedAt);

const slice = createSlice({
  name: "tickets",
  initialState: {} as TicketsById,
  reducers: {
    /** Tickets from the server; a ticket that is cached in a later version stays. */
    ticketsPut: (state, { payload }: PayloadAction<readonly Ticket[]>) => {
      const before = original(state) ?? {};
      for (const ticket of payload) {
        const known = before[ticket.id];
        if (known && isOlder(ticket, known)) continue;
        // A row whose ticket is the same object is not drawn again.
        const next = copyWithStructuralSharing(known, ticket);
        if (next !== known) state[ticket.id] = next;
      }
    },
    ticketRead: (state, { payload: id }: PayloadAction<number>) => {
      const ticket = state[id];
      if (ticket) ticket.unreadMessages = 0;
    },
    contactReplaced: (state, { payload: contact }: PayloadAction<ContactRef>) => {
      for (const ticket of Object.values(state)) if (ticket.contactId === contact.id) ticket.contact = contact;
    },
    /** Keeps these and forgets all others. */
    ticketsSwept: (state, { payload: ids }: PayloadAction<readonly number[]>) => {
      const kept = new Set(ids);
      for (const { id } of Object.values(state)) if (!kept.has(id)) delete state[id];
    },
    ticketsCleared: (): TicketsById => ({}),
  },
});

export const { ticketsPut, ticketRead, contactReplaced, ticketsSwept, ticketsCleared } = slice.actions;
export const ticketsReducer = slice.reducer;
