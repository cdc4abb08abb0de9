import type { EventOf } from "@balcao/shared/events.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

type Presence = EventOf<"presence">;
/**
 * The people who have a conversation on screen, by ticket, as the server last published; the present user is among
 * them.
 */
type PresenceState = Record<number, Presence["viewers"]>;

const slice = createSlice({
  name: "presence",
  initialState: {} as PresenceState,
  reducers: {
    presenceChanged: (state, { payload }: PayloadAction<Presence>) => {
      if (payload.viewers.length === 0) delete state[payload.ticketId];
      else state[payload.ticketId] = payload.viewers;
    },
  },
});

export const { presenceChanged } = slice.actions;
export const presenceReducer = slice.reducer;
