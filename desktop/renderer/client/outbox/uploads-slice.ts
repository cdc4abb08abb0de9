import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { messageRefused, messageSettled, messagesWait } from "./outbox-slice.ts";

/**
 * The uploaded part of each file, from 0 to 1, by client id. Separate from the outbox, which is stored at every change.
 */
type Uploads = Record<string, number>;

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
    build.addCase(messagesWait, (state, { payload }) => {
      for (const clientId of payload) delete state[clientId];
    });
    build.addCase(messageRefused, (state, { payload }) => void delete state[payload.clientId]);
  },
});

export const { uploadProgressed } = slice.actions;
export const uploadsReducer = slice.reducer;
