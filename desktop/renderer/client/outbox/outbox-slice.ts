import { QuotedMessage } from "@balcao/shared/inbox/messages.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { z } from "zod";

/** The file of a message: one of this computer, or the one of a quick message, which the server has. */
const OutboxFile = z.object({
  source: z.enum(["upload", "quick"]).default("upload"),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Shown until the server's address is known. */
  previewUrl: z.string(),
  isVoice: z.boolean().default(false),
});
export type OutboxFile = z.infer<typeof OutboxFile>;

const common = {
  clientId: z.string(),
  body: z.string(),
  createdAt: z.string(),
  state: z.enum(["queued", "sending", "failed"]),
  /** Why it failed, as a key of the error texts; null when it is not known. */
  code: z.string().nullable(),
  /** A failed message stays where it was: after this message of the server. */
  afterId: z.string().nullable(),
  file: OutboxFile.nullable().default(null),
  /**
   * The server did not answer. The message is sent automatically when the server is back, and may be edited or
   * discarded until then.
   */
  hasWaited: z.boolean().default(false),
  /** Its author confirmed that it is sent, although it waited long. */
  mayLeaveLate: z.boolean().default(false),
  /** Its author is editing it now: it is not sent meanwhile. */
  isHeld: z.boolean().default(false),
};

/** A message to a contact that the server has not confirmed yet. */
export const TicketEntry = z.object({
  kind: z.literal("ticket"),
  ...common,
  ticketId: z.number(),
  quoted: QuotedMessage.nullable().default(null),
  quickMessageId: z.number().nullable().default(null),
  /** The conversation's state when this was written, and the contact's name. */
  ticket: z.object({ uuid: z.string(), userId: z.number().nullable(), name: z.string() }).nullable().default(null),
});
export type TicketEntry = z.infer<typeof TicketEntry>;

/** A message to the team that the server has not confirmed yet. */
export const ChatEntry = z.object({
  kind: z.literal("chat"),
  ...common,
  chatId: z.number(),
  mentions: z.array(z.number()),
  /** The chat's title when this was written. */
  title: z.string().nullable().default(null),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

export type OutboxEntry = TicketEntry | ChatEntry;

export const isToTicket = (entry: OutboxEntry): entry is TicketEntry => entry.kind === "ticket";
export const isToChat = (entry: OutboxEntry): entry is ChatEntry => entry.kind === "chat";

type WithBlanks<Entry extends OutboxEntry, Blank extends keyof Entry> = Omit<Entry, keyof typeof blank | Blank> &
  Partial<Pick<Entry, Blank | "file">>;
export type NewTicketEntry = WithBlanks<TicketEntry, "quoted" | "quickMessageId" | "ticket">;
export type NewChatEntry = WithBlanks<ChatEntry, "title">;

const blank = {
  createdAt: "",
  state: "queued",
  code: null,
  afterId: null,
  file: null,
  hasWaited: false,
  mayLeaveLate: false,
  isHeld: false,
} as const;

const slice = createSlice({
  name: "outbox",
  initialState: [] as OutboxEntry[],
  reducers: {
    outboxLoaded: (_state, { payload }: PayloadAction<OutboxEntry[]>) => payload,
    messageQueued: (state, { payload }: PayloadAction<NewTicketEntry | NewChatEntry>) => {
      const own = { ...blank, createdAt: new Date().toISOString() };
      state.push(
        payload.kind === "ticket"
          ? { ...own, quoted: null, quickMessageId: null, ticket: null, ...payload }
          : { ...own, title: null, ...payload },
      );
    },
    messageRequeued: (state, { payload: clientId }: PayloadAction<string>) => {
      const entry = state.find((one) => one.clientId === clientId);
      if (entry) Object.assign(entry, { state: "queued", code: null, afterId: null, mayLeaveLate: true });
    },
    /** The server is unreachable: these keep waiting. */
    messagesWait: (state, { payload: clientIds }: PayloadAction<string[]>) => {
      for (const entry of state.filter(({ clientId }) => clientIds.includes(clientId))) {
        Object.assign(entry, { state: "queued", hasWaited: true });
      }
    },
    messageHeld: (state, { payload }: PayloadAction<{ clientId: string; isHeld: boolean }>) => {
      const entry = state.find((one) => one.clientId === payload.clientId);
      if (entry) entry.isHeld = payload.isHeld;
    },
    /** The text of a message that is being sent, or has arrived, does not change. */
    messageReworded: (state, { payload }: PayloadAction<{ clientId: string; body: string }>) => {
      const entry = state.find((one) => one.clientId === payload.clientId);
      if (entry && entry.state !== "sending") entry.body = payload.body;
    },
    /** Its author confirms sending it to the conversation in its present state. */
    ticketAccepted: (state, { payload }: PayloadAction<{ ticketId: number; userId: number | null }>) => {
      for (const { ticketId, ticket } of state.filter(isToTicket)) {
        if (ticket && ticketId === payload.ticketId) ticket.userId = payload.userId;
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
    /** Confirmed by the server, or discarded by its author. */
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
