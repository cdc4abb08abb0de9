import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What was typed and not sent, by ticket id. */
export type Drafts = Record<string, string>;

const slice = createSlice({
  name: "drafts",
  initialState: {} as Drafts,
  reducers: {
    draftsLoaded: (_state, { payload }: PayloadAction<Drafts>) => payload,
    draftChanged: (state, { payload }: PayloadAction<{ ticketId: number; text: string }>) => {
      if (payload.text === "") delete state[payload.ticketId];
      else state[payload.ticketId] = payload.text;
    },
  },
});

export const { draftsLoaded, draftChanged } = slice.actions;
export const draftsReducer = slice.reducer;
