import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "react-redux";
import { loadAhead } from "../ui/lazy-named.ts";
import { LiveContext, useSessionUser } from "./hooks.ts";
import type { LiveConnection as Connection } from "./live-connection.ts";
import { liveChanged } from "./live-slice.ts";
import { sendWaiting } from "./send-waiting.ts";
import type { AppStore } from "./store.ts";
import { useStoreExtra } from "./store-extra.ts";

/** Keeps the page's one socket for as long as somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const extra = useStoreExtra();
  const { id: userId, companyId } = useSessionUser();
  const [live, setLive] = useState<Connection | null>(null);

  useEffect(() => {
    let connection: Connection | null = null;
    let isOver = false;
    // The lists need not wait for the code of the socket and of all that may be told by it.
    void Promise.all([import("./live-connection.ts"), import("./live.ts")]).then(([{ LiveConnection }, events]) => {
      if (isOver) return;
      connection = new LiveConnection({
        url: extra.address.socket,
        companyId,
        userId,
        token: () => store.getState().session.session?.token ?? undefined,
        renew: () => extra.refresh(store.dispatch),
        onEvent: (kind, payload) => events.applyEvent(store.dispatch, kind, payload),
        onConnected: () => {
          store.dispatch(liveChanged(true));
          // Also on the first connect: what happened between the first answers and now was told to nobody here.
          store.dispatch(events.refetchScreen());
          store.dispatch(sendWaiting());
          extra.soon.run("ahead", () => void loadAhead());
        },
        onDisconnected: () => store.dispatch(liveChanged(false)),
      });
      setLive(connection);
    });
    return () => {
      isOver = true;
      connection?.stop();
    };
  }, [store, extra, companyId, userId]);

  return <LiveContext value={live}>{children}</LiveContext>;
}
