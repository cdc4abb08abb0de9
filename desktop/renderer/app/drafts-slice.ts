import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What was typed and not sent, by ticket id; notes and the team's chats, which are no answers, under names of their own. */
export type Drafts = Record<string, string>;

/** Where the draft of a ticket's note lies. */
export const noteKey = (ticketId: number): string => `note-${ticketId}`;

/** Where the draft of a chat of the team lies. */
export const chatKey = (chatId: number): string => `chat-${chatId}`;

const slice = createSlice({
  name: "drafts",
  initialState: {} as Drafts,
  reducers: {
    draftsLoaded: (_state, { payload }: PayloadAction<Drafts>) => payload,
    draftChanged: (state, { payload }: PayloadAction<{ ticketId: number | string; text: string }>) => {
      if (payload.text === "") delete state[payload.ticketId];
      else state[payload.ticketId] = payload.text;
    },
  },
});

export const { draftsLoaded, draftChanged } = slice.actions;
export const draftsReducer = slice.reducer;
