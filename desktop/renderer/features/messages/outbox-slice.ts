import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** A message of ours that the server has not confirmed yet. */
export type OutboxEntry = {
  clientId: string;
  ticketId: number;
  body: string;
  createdAt: string;
  state: "queued" | "sending" | "failed";
  /** Why it failed, as a key of the error texts; null when no answer came. */
  code: string | null;
  /** A failed message stays where it was: after this message of the server. */
  afterId: string | null;
};

const slice = createSlice({
  name: "outbox",
  initialState: [] as OutboxEntry[],
  reducers: {
    outboxLoaded: (_state, { payload }: PayloadAction<OutboxEntry[]>) => payload,
    messageQueued: (state, { payload }: PayloadAction<Pick<OutboxEntry, "clientId" | "ticketId" | "body">>) => {
      const createdAt = new Date().toISOString();
      state.push({ ...payload, createdAt, state: "queued", code: null, afterId: null });
    },
    messageRequeued: (state, { payload: clientId }: PayloadAction<string>) => {
      const entry = state.find((one) => one.clientId === clientId);
      if (entry) Object.assign(entry, { state: "queued", code: null, afterId: null });
    },
    messageSending: (state, { payload: clientId }: PayloadAction<string>) => {
      const entry = state.find((one) => one.clientId === clientId);
      if (entry) entry.state = "sending";
    },
    messageRefused: (
      state,
      { payload }: PayloadAction<{ clientId: string; code: string | null; afterId: string | null }>,
    ) => {
      const entry = state.find((one) => one.clientId === payload.clientId);
      if (entry) Object.assign(entry, { state: "failed", code: payload.code, afterId: payload.afterId });
    },
    /** Confirmed by the server, or given up by its author. */
    messageSettled: (state, { payload: clientId }: PayloadAction<string>) =>
      state.filter((one) => one.clientId !== clientId),
  },
});

export const { outboxLoaded, messageQueued, messageRequeued, messageSending, messageRefused, messageSettled } =
  slice.actions;
export const outboxReducer = slice.reducer;
