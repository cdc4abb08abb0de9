import type { WASocket } from "@whiskeysockets/baileys";
import type { Logger } from "pino";
import type { AuthState } from "../credentials/auth-state.ts";
import { nameOf } from "../session/reason.ts";

/** The app state collection with an account's address book. */
const addressBook = "critical_unblock_low";

/**
 * Requests the whole address book again, once in a session's life. Baileys emits an entry once, when it first learns
 * of it, so entries from before this version listened are missing. A phone that is being linked sends all of it
 * unasked.
 */
export async function readAddressBookOnce(auth: AuthState, baileys: WASocket, log: Logger): Promise<void> {
  const { creds, keys } = auth;
  const notes: { hasAddressBook?: boolean } = creds.additionalData ?? {};
  if (!creds.myAppStateKeyId || !creds.accountSyncCounter || notes.hasAddressBook) return;
  try {
    // Saved first: a server that closes the connection on this query is not asked again.
    creds.additionalData = { ...notes, hasAddressBook: true };
    await auth.saveCreds();
    await keys.set({ "app-state-sync-version": { [addressBook]: null } });
    await baileys.resyncAppState([addressBook], true);
  } catch (error) {
    log.warn({ reason: nameOf(error) }, "WhatsApp: the phone's address book was not read");
  }
}
