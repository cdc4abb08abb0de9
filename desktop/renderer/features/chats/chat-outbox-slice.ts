import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { z } from "zod";

/** A message to the team that the server has not confirmed yet. */
export const ChatOutboxEntry = z.object({
  clientId: z.string(),
  chatId: z.number(),
  message: z.string(),
  mentions: z.array(z.number()),
  createdAt: z.string(),
  state: z.enum(["queued", "sending", "failed"]),
  /** Why it failed, as a key of the error texts; null when it is not known. */
  code: z.string().nullable(),
  /** A failed message stays where it was: after this message of the server. */
  afterId: z.string().nullable(),
  /** A file of this computer, shown by `previewUrl` until the server's address is known. */
  file: z.object({ name: z.string(), mimeType: z.string(), size: z.number(), previewUrl: z.string() }).nullable(),
  /** No answer came. It leaves by itself when the server is back, and may be changed or taken back until then. */
  hasWaited: z.boolean().default(false),
  /** Its author said, after it had waited, that it shall go. */
  mayLeaveLate: z.boolean().default(false),
  /** Somebody changes it at this moment: it does not leave meanwhile. */
  isHeld: z.boolean().default(false),
  /** How the chat was called when this was written. */
  title: z.string().nullable().default(null),
});
export type ChatOutboxEntry = z.infer<typeof ChatOutboxEntry>;
export type NewChatMessage = Pick<ChatOutboxEntry, "clientId" | "chatId" | "message" | "mentions" | "file"> &
  Partial<Pick<ChatOutboxEntry, "title">>;

const slice = createSlice({
  name: "chatOutbox",
  initialState: [] as ChatOutboxEntry[],
  reducers: {
    chatOutboxLoaded: (_state, { payload }: PayloadAction<ChatOutboxEntry[]>) => payload,
    chatMessageQueued: (state, { payload }: PayloadAction<NewChatMessage>) => {
      const createdAt = new Date().toISOString();
      state.push({
        title: null,
        ...payload,
        createdAt,
        state: "queued",
        code: null,
        afterId: null,
        hasWaited: false,
        mayLeaveLate: false,
        isHeld: false,
      });
    },
    chatMessageChanged: (
      state,
      { payload }: PayloadAction<{ clientId: string } & Partial<Omit<ChatOutboxEntry, "clientId" | "chatId">>>,
    ) => {
      const entry = state.find(({ clientId }) => clientId === payload.clientId);
      if (entry) Object.assign(entry, payload);
    },
    /** What is on its way, or has arrived, keeps its words. */
    chatMessageReworded: (state, { payload }: PayloadAction<Pick<ChatOutboxEntry, "clientId" | "message">>) => {
      const entry = state.find(({ clientId }) => clientId === payload.clientId);
      if (entry && entry.state !== "sending") entry.message = payload.message;
    },
    /** Confirmed by the server, or given up by its author. */
    chatMessageSettled: (state, { payload: clientId }: PayloadAction<string>) =>
      state.filter((one) => one.clientId !== clientId),
  },
});

export const { chatMessageQueued, chatMessageChanged, chatMessageReworded, chatMessageSettled, chatOutboxLoaded } =
  slice.actions;
export const chatOutboxReducer = slice.reducer;
