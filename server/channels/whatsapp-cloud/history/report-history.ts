import type { Database } from "../../../platform/sql/database.ts";
import type { ChannelSink } from "../../channel.ts";
import type { NumberUpdates } from "../receive/updates.ts";
import { noteContacts, noteDeclined, noteMessages, wantedOf } from "./note-history.ts";
import { toEntries, toPast, toPastFile } from "./to-past.ts";

/** Conversations come within this time after they were asked for, in most cases within minutes. */
const underWayMs = 48 * 3_600_000;

type Parts = { db: Database; sink: ChannelSink };

/** Reports conversations of the phone, if an admin asked for them. A repeat adds nothing. The progress is Meta's. */
export async function reportHistory(
  { db, sink }: Parts,
  connectionId: number,
  { parts, files, ownNumber }: NumberUpdates["history"],
): Promise<void> {
  if (parts.length + files.length === 0) return;
  const wanted = await wantedOf(db, connectionId);
  if (!wanted?.messages) return;
  for (const part of parts) {
    const past = toPast(part, ownNumber);
    if (!past) continue;
    if (past.isDeclined) await noteDeclined(db, connectionId);
    else {
      let added = 0;
      for (const { chat, messages } of past.chats) added += await sink.history(connectionId, chat, messages);
      await noteMessages(db, connectionId, { progress: past.progress, added });
    }
  }
  for (const file of files) {
    const past = toPastFile(file, ownNumber);
    if (!past || (await sink.pastFile(connectionId, past))) continue;
    // The conversation's own part may still be under way: the call is repeated. Later it was left out.
    if (Date.now() - wanted.askedAt.getTime() < underWayMs) throw new Error("the message of a file is not stored yet");
  }
  await sink.factsChanged(connectionId);
}

/** Reports changes of the phone's address book, if an admin asked for it. */
export async function reportAddressBook(
  { db, sink }: Parts,
  connectionId: number,
  updates: readonly unknown[],
): Promise<void> {
  if (updates.length === 0 || !(await wantedOf(db, connectionId))?.contacts) return;
  await sink.sharedPhoneBook(connectionId, toEntries(updates));
  await noteContacts(db, connectionId);
  await sink.factsChanged(connectionId);
}
