import { useTranslation } from "react-i18next";
import { useNow } from "../ui/hooks/use-now.ts";
import { useTimeZone } from "../ui/page-context.ts";
import { clockText, dayOf, shortDateTimeText } from "../ui/text/time.ts";
import { waitedLong } from "./asks-first.ts";

type Waiting = { code: string | null; createdAt: string };

/** The question about messages that waited; `name` is their contact or chat. */
export function useConflictTitle(): (entries: readonly Waiting[], name: string) => string {
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  return (entries, name) => {
    const [first] = entries;
    const count = entries.length;
    if (first?.code !== waitedLong) return t("conflict.title", { count, name });
    const day = dayOf(first.createdAt, now, timeZone);
    const time =
      day === "yesterday"
        ? t("conflict.yesterday", { time: clockText(first.createdAt, timeZone) })
        : shortDateTimeText(first.createdAt, timeZone);
    return t("conflict.late", { count, name, time });
  };
}
