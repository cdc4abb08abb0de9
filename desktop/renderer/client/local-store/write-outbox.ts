import type { KeptEntry } from "../../../ipc/local-store.ts";
import type { StoreExtra } from "../base-query.ts";
import type { OutboxEntry } from "../outbox/outbox-slice.ts";
import { hasOwnFile, toJson } from "./kept-entry.ts";
import type { RetriedWrites } from "./retried-writes.ts";

type Writing = { writes: RetriedWrites; holder: string; pendingFiles: StoreExtra["pendingFiles"] };

/** Writes the changes of the outbox: new, changed and removed messages. */
export function writeOutbox(before: readonly OutboxEntry[], after: readonly OutboxEntry[], writing: Writing): void {
  const known = byId(before);
  const now = byId(after);
  for (const [id, entry] of now) {
    const earlier = known.get(id);
    if (!earlier || (earlier !== entry && toJson(earlier) !== toJson(entry))) writeEntry(entry, !earlier, writing);
  }
  for (const id of known.keys())
    if (!now.has(id)) void writing.writes.write(`entry:${id}`, (disk) => disk.forgetEntry(id));
}

function writeEntry(unsent: OutboxEntry, isNew: boolean, { writes, holder, pendingFiles }: Writing): void {
  const { clientId } = unsent;
  const entry: KeptEntry = { id: clientId, holder, json: toJson(unsent) };
  const file = isNew && hasOwnFile(unsent) ? pendingFiles.get(clientId)?.file : undefined;
  void writes.write(`entry:${clientId}`, async (disk) => {
    if (!file) return disk.keepEntry(entry);
    try {
      await disk.keepEntry(entry, new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      // Without room for the file its text is stored all the same.
      await disk.keepEntry(entry);
      throw error;
    }
  });
}

const byId = (outbox: readonly OutboxEntry[]) => new Map(outbox.map((entry) => [entry.clientId, entry]));
