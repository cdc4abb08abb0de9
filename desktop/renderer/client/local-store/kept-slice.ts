import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/**
 * Results on screen that came from the disk because the server did not answer: the time of each, by the query's key.
 */
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
