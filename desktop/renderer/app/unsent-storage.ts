import { QuotedMessage } from "@balcao/shared/messages.ts";
import type { Action, Store } from "@reduxjs/toolkit";
import { z } from "zod";
import { type ChatOutboxEntry, chatOutboxLoaded } from "../features/chats/chat-outbox-slice.ts";
import { type OutboxEntry, outboxLoaded } from "../features/messages/outbox-slice.ts";
import { type Drafts, draftsLoaded } from "./drafts-slice.ts";

/** The file of a quick message; one of this computer is gone with the page. */
const QuickFile = z.object({
  source: z.literal("quick"),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  previewUrl: z.string(),
  isVoice: z.boolean(),
});

const Unsent = z.object({
  drafts: z.record(z.string(), z.string()),
  outbox: z.array(
    z.object({
      clientId: z.string(),
      ticketId: z.number(),
      body: z.string(),
      createdAt: z.string(),
      state: z.enum(["queued", "sending", "failed"]),
      code: z.string().nullable(),
      afterId: z.string().nullable(),
      quoted: QuotedMessage.nullable().default(null),
      file: QuickFile.nullable().default(null),
      quickMessageId: z.number().nullable().default(null),
    }),
  ),
  /** To the team; without those that have a file, which is gone with the page. */
  chatOutbox: z
    .array(
      z.object({
        clientId: z.string(),
        chatId: z.number(),
        message: z.string(),
        mentions: z.array(z.number()),
        createdAt: z.string(),
        state: z.enum(["queued", "sending", "failed"]),
        code: z.string().nullable(),
        afterId: z.string().nullable(),
        file: z.null(),
      }),
    )
    .default([]),
});
type Unsent = z.infer<typeof Unsent>;

type UnsentState = {
  session: { session: { user: { id: number } } | null };
  drafts: Drafts;
  outbox: OutboxEntry[];
  chatOutbox: ChatOutboxEntry[];
};

const kept = ["drafts", "outbox", "chatOutbox"] as const;
const nothing: Unsent = { drafts: {}, outbox: [], chatOutbox: [] };
const storageKey = (userId: number): string => `balcao.unsent.${userId}`;

/**
 * Keeps drafts and unconfirmed messages over reloads and crashes, each person's apart: on a shared computer nobody
 * finds another's half-written words.
 */
export function keepUnsent(store: Store<UnsentState, Action>): void {
  let userId: number | null = null;
  let saved = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    const nowUserId = state.session.session?.user.id ?? null;
    if (nowUserId !== userId) {
      userId = nowUserId;
      const unsent = userId === null ? nothing : load(userId);
      store.dispatch(draftsLoaded(unsent.drafts));
      store.dispatch(outboxLoaded(unsent.outbox));
      store.dispatch(chatOutboxLoaded(unsent.chatOutbox));
      saved = store.getState();
    } else if (userId !== null && kept.some((part) => state[part] !== saved[part])) {
      saved = state;
      save(userId, state);
    }
  });
}

function load(userId: number): Unsent {
  try {
    const { drafts, outbox, chatOutbox } = Unsent.parse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? "{}"));
    return { drafts, outbox: outbox.map(asFailed), chatOutbox: chatOutbox.map(asFailed) };
  } catch {
    return nothing;
  }
}

/** Whether a message under way arrived is unknown. Trying again is safe: its clientId makes a repeat harmless. */
const asFailed = <Entry extends { state: string }>(entry: Entry) => ({ ...entry, state: "failed" as const });

function save(userId: number, state: UnsentState): void {
  const { drafts } = state;
  const outbox = state.outbox.filter(({ file }) => file?.source !== "upload");
  const chatOutbox = state.chatOutbox.filter(({ file }) => file === null);
  const isEmpty = Object.keys(drafts).length + outbox.length + chatOutbox.length === 0;
  try {
    if (isEmpty) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), JSON.stringify({ drafts, outbox, chatOutbox }));
  } catch {
    // A full storage costs the draft only at the next crash; the page still holds it.
  }
}
