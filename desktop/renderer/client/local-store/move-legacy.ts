import { z } from "zod";
import type { LocalStore } from "../../../ipc/local-store.ts";

const Entry = z.looseObject({ clientId: z.string() });
/** The drafts and messages that earlier consoles stored in localStorage. */
const Legacy = z.object({
  drafts: z.record(z.string(), z.string()).catch({}),
  outbox: z.array(Entry).catch([]),
  chatOutbox: z.array(Entry).catch([]),
});

/** Migrates an earlier console's data, once. */
export async function moveLegacy(store: LocalStore, userId: number, holder: string): Promise<void> {
  const storageKey = `balcao.unsent.${userId}`;
  const text = localStorage.getItem(storageKey);
  if (text === null) return;
  const { drafts, outbox, chatOutbox } = readLegacy(text);
  for (const [key, draft] of Object.entries(drafts)) await store.keepDraft(key, draft);
  const kept = [
    ...outbox.map((entry) => ({ kind: "message", entry })),
    ...chatOutbox.map((entry) => ({ kind: "chat", entry })),
  ];
  for (const unsent of kept) {
    await store.keepEntry({ id: unsent.entry.clientId, holder, json: JSON.stringify(unsent) });
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
