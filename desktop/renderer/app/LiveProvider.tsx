import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "react-redux";
import { LiveContext, useAppSelector, useSessionUser, useStoreExtra } from "../client/hooks.ts";
import type { LiveConnection as Connection } from "../client/live/live-connection.ts";
import { liveChanged } from "../client/live/live-slice.ts";
import type { AppStore } from "../client/store.ts";
import { loadAhead, setServerAway } from "../ui/lazy-named.ts";
import { sendWaiting } from "./console-store.ts";

/** Holds the page's one socket while a user is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const extra = useStoreExtra();
  const { id: userId, companyId } = useSessionUser();
  const [live, setLive] = useState<Connection | null>(null);

  useEffect(() => {
    let connection: Connection | null = null;
    let isOver = false;
    // The lists do not wait for the code of the socket and its event handlers.
    void Promise.all([import("../client/live/live-connection.ts"), import("./live.ts")]).then(
      ([{ LiveConnection }, events]) => {
        if (isOver) return;
        connection = new LiveConnection({
          url: extra.address.socket,
          companyId,
          userId,
          token: () => store.getState().session.session?.token ?? undefined,
          renew: () => extra.refresh(store.dispatch),
          onEvent: (kind, payload) => events.applyEvent(store.dispatch, kind, payload),
          onConnected: () => {
            setServerAway(false);
            store.dispatch(liveChanged(true));
            // Also on the first connect: events between the first responses and now were missed.
            store.dispatch(events.refetchScreen());
            store.dispatch(sendWaiting());
            extra.coalescer.run("ahead", () => void loadAhead());
          },
          onDisconnected: () => {
            setServerAway(true);
            store.dispatch(liveChanged(false));
          },
        });
        setLive(connection);
      },
    );
    return () => {
      isOver = true;
      connection?.stop();
      setServerAway(false);
    };
  }, [store, extra, companyId, userId]);

  // A request without an answer makes the socket doubtful too.
  const unanswered = useAppSelector((state) => state.live.unanswered);
  useEffect(() => {
    if (unanswered > 0) live?.checkAnew();
  }, [unanswered, live]);

  return <LiveContext value={live}>{children}</LiveContext>;
}
