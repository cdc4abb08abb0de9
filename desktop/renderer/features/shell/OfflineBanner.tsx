import { CloudOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector, useNow, useTimeZone } from "../../app/hooks.ts";
import type { RootState } from "../../app/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { clockText, dayOf, shortDateTimeText } from "../../ui/time.ts";
import { useAfter } from "../../ui/use-after.ts";

/** The socket is away: what is on screen may be old, and what is sent may have to wait. */
export const OfflineBanner = () => {
  const connected = useAppSelector((state) => state.live.connected);
  return connected ? null : <Away />;
};

function Away() {
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const count = useAppSelector(
    ({ outbox, chatOutbox }) => outbox.filter(waits).length + chatOutbox.filter(waits).length,
  );
  const since = useAppSelector(oldestKept);
  // A blink of the network is not worth moving the screen.
  if (!useAfter(1500)) return null;
  const queued = t("shell.offlineQueued", { count });
  const time = since && (dayOf(since, now, timeZone) === "today" ? clockText : shortDateTimeText)(since, timeZone);
  const text = time ? `${queued} ${t("shell.offlineSince", { time })}` : queued;
  return <Banner tone="warning" icon={<CloudOff20Regular />} text={text} />;
}

const waits = ({ state }: { state: string }): boolean => state !== "failed";

/** Since when the oldest is known of what stands on the screen without an answer of the server. */
function oldestKept({ kept, api }: RootState): string | null {
  const shown = Object.entries(kept).filter(([key]) => key in api.queries);
  return shown.map(([, at]) => at).toSorted()[0] ?? null;
}
