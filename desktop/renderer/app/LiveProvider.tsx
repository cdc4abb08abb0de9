import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "react-redux";
import { loadAhead } from "../ui/lazy-named.ts";
import { LiveContext, useSessionUser } from "./hooks.ts";
import { applyEvent, refetchScreen } from "./live.ts";
import type { LiveConnection } from "./live-connection.ts";
import { liveChanged } from "./live-slice.ts";
import { sendWaiting } from "./send-waiting.ts";
import type { AppStore } from "./store.ts";
import { useStoreExtra } from "./store-extra.ts";

/** Keeps the page's one socket for as long as somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const extra = useStoreExtra();
  const { id: userId, companyId } = useSessionUser();
  const [live, setLive] = useState<LiveConnection | null>(null);

  useEffect(() => {
    let connection: LiveConnection | null = null;
    let isOver = false;
    // The lists need not wait for the socket's code.
    void import("./live-connection.ts").then((module) => {
      if (isOver) return;
      connection = new module.LiveConnection({
        url: extra.address.socket,
        companyId,
        userId,
        token: () => store.getState().session.session?.token ?? undefined,
        renew: () => extra.refresh(store.dispatch),
        onEvent: (kind, payload) => applyEvent(store.dispatch, kind, payload),
        onConnected: () => {
          store.dispatch(liveChanged(true));
          // Also on the first connect: what happened between the first answers and now was told to nobody here.
          store.dispatch(refetchScreen());
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
