import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

const slice = createSlice({
  name: "unkept",
  /** True while unsent text could not be stored on this computer. */
  initialState: false,
  reducers: {
    unkeptChanged: (_state, { payload }: PayloadAction<boolean>) => payload,
  },
});

export const { unkeptChanged } = slice.actions;
export const unkeptReducer = slice.reducer;
