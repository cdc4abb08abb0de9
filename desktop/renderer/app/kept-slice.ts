import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What is on screen although the server gave no answer: by the query's key, since when it is known. */
export type KeptState = Record<string, string>;

const slice = createSlice({
  name: "kept",
  initialState: {} as KeptState,
  reducers: {
    keptShown: (state, { payload }: PayloadAction<{ key: string; at: string }>) => {
      state[payload.key] = payload.at;
    },
    /** The server has answered. */
    keptReplaced: (state, { payload: key }: PayloadAction<string>) => void delete state[key],
    keptCleared: (): KeptState => ({}),
  },
});

export const { keptShown, keptReplaced, keptCleared } = slice.actions;
export const keptReducer = slice.reducer;
