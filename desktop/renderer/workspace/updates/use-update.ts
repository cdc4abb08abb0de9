import { useEffect, useState } from "react";
import { useStore } from "react-redux";
import type { ReadyUpdate } from "../../../ipc/updates.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import type { AppStore } from "../../client/store.ts";
import { isHalfWritten } from "./half-written.ts";

/**
 * The newer version that is ready to install, or null. While the hook is mounted, it answers main whether a restart is
 * allowed.
 */
export function useUpdate(): ReadyUpdate | null {
  const store = useStore() as AppStore;
  const [ready, setReady] = useState<ReadyUpdate | null>(null);
  useEffect(() => {
    const bridge = desktopBridge();
    if (!bridge) return;
    // An event that arrived meanwhile is newer than this answer.
    void bridge.call("update.get").then((found) => setReady((told) => told ?? found));
    const forget = [
      bridge.on("update.ready", setReady),
      bridge.on("update.mayRestart", ({ question }) => {
        void bridge.call("update.answer", { question, mayRestart: !isHalfWritten(document, store.getState()) });
      }),
    ];
    return () => {
      for (const stop of forget) stop();
    };
  }, [store]);
  return ready;
}
