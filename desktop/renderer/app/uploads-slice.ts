import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { chatMessageChanged, chatMessageSettled } from "../features/chats/chat-outbox-slice.ts";
import { messageRefused, messageSettled } from "../features/messages/outbox-slice.ts";

/** How much of each file has left, from 0 to 1, by client id. Apart from the outbox, which is written down at every change. */
export type Uploads = Record<string, number>;

const slice = createSlice({
  name: "uploads",
  initialState: {} as Uploads,
  reducers: {
    uploadProgressed: (state, { payload }: PayloadAction<{ clientId: string; done: number }>) => {
      state[payload.clientId] = payload.done;
    },
  },
  extraReducers: (build) => {
    build.addCase(messageSettled, (state, { payload: clientId }) => void delete state[clientId]);
    build.addCase(chatMessageSettled, (state, { payload: clientId }) => void delete state[clientId]);
    build.addCase(chatMessageChanged, (state, { payload }) => void delete state[payload.clientId]);
    build.addCase(messageRefused, (state, { payload }) => void delete state[payload.clientId]);
  },
});

export const { uploadProgressed } = slice.actions;
export const uploadsReducer = slice.reducer;
