import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** A message to the team that the server has not confirmed yet. */
export type ChatOutboxEntry = {
  clientId: string;
  chatId: number;
  message: string;
  mentions: number[];
  createdAt: string;
  state: "queued" | "sending" | "failed";
  /** Why it failed, as a key of the error texts; null when no answer came. */
  code: string | null;
  /** A failed message stays where it was: after this message of the server. */
  afterId: string | null;
  /** A file of this computer, shown by `previewUrl` until the server's address is known. */
  file: { name: string; mimeType: string; size: number; previewUrl: string } | null;
};
export type NewChatMessage = Pick<ChatOutboxEntry, "clientId" | "chatId" | "message" | "mentions" | "file">;

const slice = createSlice({
  name: "chatOutbox",
  initialState: [] as ChatOutboxEntry[],
  reducers: {
    chatOutboxLoaded: (_state, { payload }: PayloadAction<ChatOutboxEntry[]>) => payload,
    chatMessageQueued: (state, { payload }: PayloadAction<NewChatMessage>) => {
      const createdAt = new Date().toISOString();
      state.push({ ...payload, createdAt, state: "queued", code: null, afterId: null });
    },
    chatMessageChanged: (
      state,
      { payload }: PayloadAction<{ clientId: string } & Partial<Pick<ChatOutboxEntry, "state" | "code" | "afterId">>>,
    ) => {
      const entry = state.find(({ clientId }) => clientId === payload.clientId);
      if (entry) Object.assign(entry, payload);
    },
    /** Confirmed by the server, or given up by its author. */
    chatMessageSettled: (state, { payload: clientId }: PayloadAction<string>) =>
      state.filter((one) => one.clientId !== clientId),
  },
});

export const { chatMessageQueued, chatMessageChanged, chatMessageSettled, chatOutboxLoaded } = slice.actions;
export const chatOutboxReducer = slice.reducer;
