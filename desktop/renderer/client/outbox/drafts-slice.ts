import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Texts that were typed and not sent, by ticket id; drafts of notes and team chats have keys of their own. */
export type Drafts = Record<string, string>;

/** The draft key of a ticket's note. */
export const noteKey = (ticketId: number): string => `note-${ticketId}`;

/** The draft key of a team chat. */
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
    /** Text that was typed before the conversation's text box was there. */
    draftContinued: (state, { payload }: PayloadAction<{ ticketId: number; text: string }>) => {
      state[payload.ticketId] = (state[payload.ticketId] ?? "") + payload.text;
    },
  },
});

export const { draftsLoaded, draftChanged, draftContinued } = slice.actions;
export const draftsReducer = slice.reducer;
