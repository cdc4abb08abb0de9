import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

const slice = createSlice({
  name: "unkept",
  /** Whether something that nobody has sent could not be written down here. */
  initialState: false,
  reducers: {
    unkeptChanged: (_state, { payload }: PayloadAction<boolean>) => payload,
  },
});

export const { unkeptChanged } = slice.actions;
export const unkeptReducer = slice.reducer;
