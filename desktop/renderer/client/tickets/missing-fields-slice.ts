import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { sessionEnded } from "../session/session-slice.ts";

/**
 * A ticket that could not be resolved because fields lack values, with the server's details of that (`MissingFields`), and
 * how it was meant to be resolved.
 */
type Missing = { ticket: Ticket; details: unknown; asksRating: boolean };

const slice = createSlice({
  name: "missingFields",
  initialState: null as Missing | null,
  reducers: {
    fieldsMissed: (_state, { payload }: PayloadAction<Missing>) => payload,
    missingFieldsClosed: () => null,
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => null),
});

export const { fieldsMissed, missingFieldsClosed } = slice.actions;
export const missingFieldsReducer = slice.reducer;
