import { CloudOff20Regular, HardDrive20Regular, Info20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../client/hooks.ts";
import type { RootState } from "../client/store.ts";
import { Banner } from "../ui/frame/Banner.tsx";
import { useAfter, useNow } from "../ui/hooks/timing.ts";
import { useTimeZone } from "../ui/page-context.ts";
import { clockText, dayOf, shortDateTimeText } from "../ui/text/time.ts";

/** The socket is disconnected: the screen may be outdated, and messages may have to wait. */
export const OfflineBanner = () => {
  const connected = useAppSelector((state) => state.live.connected);
  return connected ? null : <Away />;
};

function Away() {
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const count = useAppSelector(({ outbox }) => outbox.filter(waits).length);
  const since = useAppSelector(oldestKept);
  // A short network failure must not move the screen.
  if (!useAfter(1500)) return null;
  const queued = t("shell.offlineQueued", { count });
  const time = since && (dayOf(since, now, timeZone) === "today" ? clockText : shortDateTimeText)(since, timeZone);
  const text = time ? `${queued} ${t("shell.offlineSince", { time })}` : queued;
  return <Banner tone="warning" icon={<CloudOff20Regular />} text={text} />;
}

const waits = ({ state }: { state: string }): boolean => state !== "failed";

/** The time of the oldest stored result that the screen shows without an answer of the server. */
function oldestKept({ kept, api }: RootState): string | null {
  const shown = Object.entries(kept).filter(([key]) => key in api.queries);
  return shown.map(([, at]) => at).toSorted()[0] ?? null;
}

/** The account was opened in another window: shows that for a second before this page reloads. */
export function SessionNotice() {
  const { t } = useTranslation();
  const notice = useAppSelector((state) => state.session.notice);
  if (notice?.kind !== "usedElsewhere") return null;
  return <Banner tone="bad" icon={<Info20Regular />} text={t("auth.usedElsewhere")} />;
}

/** A full or broken disk: unsent text lasts only as long as this page. */
export function UnkeptBanner() {
  const { t } = useTranslation();
  const isUnkept = useAppSelector((state) => state.unkept);
  return isUnkept ? <Banner tone="bad" icon={<HardDrive20Regular />} text={t("shell.unkept")} /> : null;
}
