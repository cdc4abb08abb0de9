import type { Action, Store } from "@reduxjs/toolkit";
import { z } from "zod";
import { type Drafts, draftsLoaded } from "./drafts-slice.ts";
import { type OutboxEntry, outboxLoaded } from "./outbox-slice.ts";

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

function save(userId: number, { drafts, outbox }: UnsentState): void {
  try {
    if (Object.keys(drafts).length === 0 && outbox.length === 0) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), JSON.stringify({ drafts, outbox }));
  } catch {
    // A full storage costs the draft only at the next crash; the page still holds it.
  }
}
