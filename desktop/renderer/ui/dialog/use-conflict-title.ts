import { useTranslation } from "react-i18next";
import { useNow } from "../hooks/timing.ts";
import { useTimeZone } from "../page-context.ts";
import { clockText, dayOf, shortDateTimeText } from "../text/time.ts";

type Waiting = {
  count: number;
  /** When the first was written, if it asks only because it has waited long. */
  lateSince: string | null;
};

/** The question about messages that waited; `name` is their contact or chat. */
export function useConflictTitle(): (waiting: Waiting, name: string) => string {
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  return ({ count, lateSince }, name) => {
    if (lateSince === null) return t("conflict.title", { count, name });
    const day = dayOf(lateSince, now, timeZone);
    const time =
      day === "yesterday"
        ? t("conflict.yesterday", { time: clockText(lateSince, timeZone) })
        : shortDateTimeText(lateSince, timeZone);
    return t("conflict.late", { count, name, time });
  };
}
