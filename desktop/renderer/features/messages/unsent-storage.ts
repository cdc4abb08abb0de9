import { QuotedMessage } from "@balcao/shared/messages.ts";
import type { Action, Store } from "@reduxjs/toolkit";
import { z } from "zod";
import { type Drafts, draftsLoaded } from "../../app/drafts-slice.ts";
import { type OutboxEntry, outboxLoaded } from "./outbox-slice.ts";

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
});

type UnsentState = {
  session: { session: { user: { id: number } } | null };
  drafts: Drafts;
  outbox: OutboxEntry[];
};

const storageKey = (userId: number): string => `balcao.unsent.${userId}`;

/**
 * Keeps drafts and unconfirmed messages over reloads and crashes, each person's apart: on a shared computer nobody
 * finds another's half-written words.
 */
export function keepUnsent(store: Store<UnsentState, Action>): void {
  let userId: number | null = null;
  let saved: Pick<UnsentState, "drafts" | "outbox"> = store.getState();
  store.subscribe(() => {
    const state = store.getState();
    const nowUserId = state.session.session?.user.id ?? null;
    if (nowUserId !== userId) {
      userId = nowUserId;
      const unsent = userId === null ? { drafts: {}, outbox: [] } : load(userId);
      store.dispatch(draftsLoaded(unsent.drafts));
      store.dispatch(outboxLoaded(unsent.outbox));
      saved = store.getState();
    } else if (userId !== null && (state.drafts !== saved.drafts || state.outbox !== saved.outbox)) {
      saved = state;
      save(userId, state);
    }
  });
}

function load(userId: number): z.infer<typeof Unsent> {
  try {
    const unsent = Unsent.parse(JSON.parse(localStorage.getItem(storageKey(userId)) ?? "{}"));
    // Whether a message under way arrived is unknown. Trying again is safe: its clientId makes a repeat harmless.
    return { ...unsent, outbox: unsent.outbox.map((entry) => ({ ...entry, state: "failed" as const })) };
  } catch {
    return { drafts: {}, outbox: [] };
  }
}

function save(userId: number, { drafts, outbox: all }: UnsentState): void {
  const outbox = all.filter(({ file }) => file?.source !== "upload");
  try {
    if (Object.keys(drafts).length === 0 && outbox.length === 0) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), JSON.stringify({ drafts, outbox }));
  } catch {
    // A full storage costs the draft only at the next crash; the page still holds it.
  }
}
