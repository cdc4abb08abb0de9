import type { SessionUser } from "@balcao/shared/workspace/users.ts";
import { type LocalStore, storeOverCalls } from "../../../ipc/local-store.ts";
import type { Owner } from "../../../ipc/offline.ts";
import { desktopBridge } from "../desktop-bridge.ts";
import { memoryStore } from "./memory-store.ts";

export type OpenLocalStore = (owner: Owner) => Promise<LocalStore>;

/** The owner of a session's store; null in a supported or a practice company, whose data must not stay on this computer. */
export const ownerOf = ({ id, companyId, selectedCompanyId, isPractising }: SessionUser): Owner | null =>
  selectedCompanyId === null && !isPractising ? { userId: id, companyId } : null;

/** The main process stores it on the desktop, the browser on the web; memory is the fallback. */
export const openLocalStore: OpenLocalStore = async (owner) => {
  const bridge = desktopBridge();
  if (bridge) return storeOverCalls(bridge.call, owner);
  try {
    const { indexedDbStore } = await import("./indexeddb-store.ts");
    return await indexedDbStore(owner);
  } catch {
    // A private window, or an address without TLS, where the browser offers no encryption either.
    return memoryStore();
  }
};
