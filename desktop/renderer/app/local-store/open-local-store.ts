import type { SessionUser } from "@balcao/shared/users.ts";
import type { Owner } from "../../../ipc-offline.ts";
import { type LocalStore, storeOverCalls } from "../../../local-store.ts";
import { desktopBridge } from "../desktop-bridge.ts";
import { memoryStore } from "./memory-store.ts";

export type OpenLocalStore = (owner: Owner) => Promise<LocalStore>;

/** Whose store a session opens. Of a company that one only supports nothing stays on this computer: null. */
export const ownerOf = ({ id, companyId, selectedCompanyId }: SessionUser): Owner | null =>
  selectedCompanyId === null ? { userId: id, companyId } : null;

/** The main process keeps it on the desktop, the browser on the web; a browser that keeps nothing leaves the memory. */
export const openLocalStore: OpenLocalStore = async (owner) => {
  const bridge = desktopBridge();
  if (bridge) return storeOverCalls(bridge.call, owner);
  try {
    const { indexedDbStore } = await import("./indexeddb-store.ts");
    return await indexedDbStore(owner);
  } catch {
    // A private window, or an address without TLS, where there is no cipher either.
    return memoryStore();
  }
};
