import type { Dispatch } from "@reduxjs/toolkit";
import { serverUnreachable, sessionEnded, sessionStarted } from "./session-slice.ts";
import { type SessionTransport, transportError } from "./session-transport.ts";

/** Refreshes the session; resolves to true if there still is one. */
export type RefreshSession = (dispatch: Dispatch) => Promise<boolean>;

/**
 * One refresh at a time. Within the page every caller shares the one under way; across tabs a lock makes them take
 * turns, because the refresh token changes at each use and the second use of an old one ends the session.
 */
export function createRefresh(transport: SessionTransport): RefreshSession {
  let underWay: Promise<boolean> | null = null;
  return (dispatch) => {
    underWay ??= withLock(() => refreshOnce(transport, dispatch)).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

const withLock = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("balcao-session", work) : work();

async function refreshOnce(transport: SessionTransport, dispatch: Dispatch): Promise<boolean> {
  try {
    dispatch(sessionStarted(await transport.refresh()));
    return true;
  } catch (thrown) {
    const error = transportError(thrown);
    const refused = error.status === 401 || error.status === 402 || error.status === 403;
    if (!refused) dispatch(serverUnreachable());
    // A visitor without a cookie is refused too, but gets no message: they had no session.
    else
      dispatch(sessionEnded(error.code === "ERR_SESSION_EXPIRED" ? { kind: "expired" } : { kind: "refused", error }));
    return false;
  }
}
