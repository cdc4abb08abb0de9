import { z } from "zod";
import type { LocalStore } from "../../../local-store.ts";
import { ChatOutboxEntry } from "../../features/chats/chat-outbox-slice.ts";
import { OutboxEntry } from "../../features/messages/outbox-slice.ts";
import { toJson } from "./kept-entry.ts";

/** What earlier consoles kept in localStorage. */
const Legacy = z.object({
  drafts: z.record(z.string(), z.string()).catch({}),
  outbox: z.array(OutboxEntry).catch([]),
  chatOutbox: z.array(ChatOutboxEntry).catch([]),
});

/** Takes over what an earlier console left, once. */
export async function moveLegacy(store: LocalStore, userId: number, holder: string): Promise<void> {
  const storageKey = `balcao.unsent.${userId}`;
  const text = localStorage.getItem(storageKey);
  if (text === null) return;
  const { drafts, outbox, chatOutbox } = readLegacy(text);
  for (const [key, draft] of Object.entries(drafts)) await store.keepDraft(key, draft);
  for (const entry of outbox) {
    await store.keepEntry({ id: entry.clientId, holder, json: toJson({ kind: "message", entry }) });
  }
  for (const entry of chatOutbox) {
    await store.keepEntry({ id: entry.clientId, holder, json: toJson({ kind: "chat", entry }) });
  }
  localStorage.removeItem(storageKey);
}

function readLegacy(text: string): z.infer<typeof Legacy> {
  try {
    return Legacy.parse(JSON.parse(text));
  } catch {
    return { drafts: {}, outbox: [], chatOutbox: [] };
  }
}
