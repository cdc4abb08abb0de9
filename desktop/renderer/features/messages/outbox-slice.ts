import { QuotedMessage } from "@balcao/shared/messages.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { z } from "zod";

/** What goes along with a message: a file of this computer, or the one of a quick message, which the server has. */
const OutboxFile = z.object({
  source: z.enum(["upload", "quick"]),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Shown until the server's address is known. */
  previewUrl: z.string(),
  isVoice: z.boolean(),
});
export type OutboxFile = z.infer<typeof OutboxFile>;

/** A message of ours that the server has not confirmed yet. */
export const OutboxEntry = z.object({
  clientId: z.string(),
  ticketId: z.number(),
  body: z.string(),
  createdAt: z.string(),
  state: z.enum(["queued", "sending", "failed"]),
  /** Why it failed, as a key of the error texts; null when it is not known. */
  code: z.string().nullable(),
  /** A failed message stays where it was: after this message of the server. */
  afterId: z.string().nullable(),
  quoted: QuotedMessage.nullable().default(null),
  file: OutboxFile.nullable().default(null),
  quickMessageId: z.number().nullable().default(null),
  /** No answer came. It leaves by itself when the server is back, and may be changed or taken back until then. */
  hasWaited: z.boolean().default(false),
  /** Its author said, after it had waited, that it shall go. */
  mayLeaveLate: z.boolean().default(false),
  /** Somebody changes it at this moment: it does not leave meanwhile. */
  isHeld: z.boolean().default(false),
  /** The conversation as it was when this was written, and whom it is with. */
  ticket: z.object({ uuid: z.string(), userId: z.number().nullable(), name: z.string() }).nullable().default(null),
});
export type OutboxEntry = z.infer<typeof OutboxEntry>;

export type NewOutboxEntry = Pick<OutboxEntry, "clientId" | "ticketId" | "body"> &
  Partial<Pick<OutboxEntry, "quoted" | "file" | "quickMessageId" | "ticket">>;

const blank = {
  state: "queued",
  code: null,
  afterId: null,
  quoted: null,
  file: null,
  quickMessageId: null,
  hasWaited: false,
  mayLeaveLate: false,
  isHeld: false,
  ticket: null,
} as const;

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
      if (entry) Object.assign(entry, { state: "queued", code: null, afterId: null, mayLeaveLate: true });
    },
    /** The server is away: these go on waiting. */
    messagesWait: (state, { payload: clientIds }: PayloadAction<string[]>) => {
      for (const entry of state.filter(({ clientId }) => clientIds.includes(clientId))) {
        Object.assign(entry, { state: "queued", hasWaited: true });
      }
    },
    messageHeld: (state, { payload }: PayloadAction<{ clientId: string; isHeld: boolean }>) => {
      const entry = state.find((one) => one.clientId === payload.clientId);
      if (entry) entry.isHeld = payload.isHeld;
    },
    /** What is on its way, or has arrived, keeps its words. */
    messageReworded: (state, { payload }: PayloadAction<{ clientId: string; body: string }>) => {
      const entry = state.find((one) => one.clientId === payload.clientId);
      if (entry && entry.state !== "sending") entry.body = payload.body;
    },
    /** Its author wants it sent to the conversation as that is now. */
    ticketAccepted: (state, { payload }: PayloadAction<{ ticketId: number; userId: number | null }>) => {
      for (const { ticket } of state.filter(({ ticketId }) => ticketId === payload.ticketId)) {
        if (ticket) ticket.userId = payload.userId;
      }
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

export const {
  outboxLoaded,
  messageQueued,
  messageRequeued,
  messagesWait,
  messageHeld,
  messageReworded,
  messageSending,
  messageRefused,
  messageSettled,
  ticketAccepted,
} = slice.actions;
export const outboxReducer = slice.reducer;
