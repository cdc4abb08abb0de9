import { useEffect } from "react";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { useAppDispatch, usePreferences } from "../../client/hooks.ts";
import { preferencesChanged } from "../../client/preferences-slice.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { isQuietAt, quietEnd, undisturbedUntil } from "./quiet.ts";
import { useWaitingTickets } from "./use-waiting-tickets.ts";

/** On the desktop: sends the unread count to tray and badge, and applies choices in the tray's menu. */
export function useSystemPresence(): void {
  const dispatch = useAppDispatch();
  const [preferences] = usePreferences();
  const unread = useWaitingTickets()?.length ?? 0;
  const now = useNow();
  const { language } = preferences;
  const isQuiet = isQuietAt(preferences, now);
  const doNotDisturbUntil = undisturbedUntil(preferences, now);

  useEffect(() => {
    void desktopBridge()?.call("shell.present", { language, unread, isQuiet, doNotDisturbUntil });
  }, [language, unread, isQuiet, doNotDisturbUntil]);
  // After a sign-out the tray shows no unread count.
  useEffect(
    () => () =>
      void desktopBridge()?.call("shell.present", { language, unread: 0, isQuiet: false, doNotDisturbUntil: null }),
    [language],
  );
  useEffect(
    () =>
      desktopBridge()?.on("quiet.chosen", ({ choice }) =>
        dispatch(preferencesChanged({ doNotDisturbUntil: quietEnd(choice, Date.now()) })),
      ),
    [dispatch],
  );
}
