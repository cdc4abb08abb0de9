import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export type LiveState = { connected: boolean };

const slice = createSlice({
  name: "live",
  initialState: { connected: true } as LiveState,
  reducers: {
    liveChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload;
    },
  },
});

export const { liveChanged } = slice.actions;
export const liveReducer = slice.reducer;
