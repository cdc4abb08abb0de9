import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

type LiveState = {
  connected: boolean;
  /** The number of unanswered calls: each one makes it doubtful that the socket still works. */
  unanswered: number;
};

const slice = createSlice({
  name: "live",
  initialState: { connected: true, unanswered: 0 } as LiveState,
  reducers: {
    liveChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload;
    },
    callUnanswered: (state) => {
      state.unanswered += 1;
    },
  },
});

export const { liveChanged, callUnanswered } = slice.actions;
export const liveReducer = slice.reducer;
