import { type ContactTypingState, contactTypingMs } from "@balcao/shared/channels/contact-typing.ts";
import type { EventOf } from "@balcao/shared/events.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { AppThunk } from "../api.ts";

/** The contacts that type or record now, by ticket. `at` distinguishes one period of typing from the next. */
type ContactTypingSlice = Record<number, { state: ContactTypingState; at: number }>;

type Typing = EventOf<"contactTyping"> & { at: number };

const slice = createSlice({
  name: "contactTyping",
  initialState: {} as ContactTypingSlice,
  reducers: {
    typingChanged: (typing, { payload: { ticketId, state, at } }: PayloadAction<Typing>) => {
      if (state === null) delete typing[ticketId];
      else typing[ticketId] = { state, at };
    },
    typingExpired: (typing, { payload: { ticketId, at } }: PayloadAction<Omit<Typing, "state">>) => {
      if (typing[ticketId]?.at === at) delete typing[ticketId];
    },
  },
});

export const contactTypingReducer = slice.reducer;

let told = 0;

/** A contact began or stopped typing. Without further events the state expires. */
export const onContactTyping =
  ({ ticketId, state }: EventOf<"contactTyping">): AppThunk =>
  (dispatch) => {
    const at = ++told;
    dispatch(slice.actions.typingChanged({ ticketId, state, at }));
    if (state) setTimeout(() => dispatch(slice.actions.typingExpired({ ticketId, at })), contactTypingMs);
  };
