import type { QuotedMessage } from "@balcao/shared/messages.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { z } from "zod";

/** What goes along with a message: a file of this computer, or the one of a quick message, which the server has. */
export type OutboxFile = {
  source: "upload" | "quick";
  name: string;
  mimeType: string;
  size: number;
  /** Shown until the server's address is known. */
  previewUrl: string;
  isVoice: boolean;
};

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
  quoted: z.infer<typeof QuotedMessage> | null;
  file: OutboxFile | null;
  quickMessageId: number | null;
};

export type NewOutboxEntry = Pick<OutboxEntry, "clientId" | "ticketId" | "body"> &
  Partial<Pick<OutboxEntry, "quoted" | "file" | "quickMessageId">>;

const blank = { state: "queued", code: null, afterId: null, quoted: null, file: null, quickMessageId: null } as const;

const slice = createSlice({
  name: "outbox",
  initialState: [] as OutboxEntry[],
  reducers: {
    outboxLoaded: (_state, { payload }: PayloadAction<OutboxEntry[]>) => payload,
    messageQueued: (state, { payload }: PayloadAction<NewOutboxEntry>) => {
      state.push({ ...blank, ...payload, createdAt: new Date().toISOString() });
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
