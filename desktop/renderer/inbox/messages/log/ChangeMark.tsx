import type { TicketHistoryLine } from "@balcao/shared/inbox/ticket-history.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../ui/page-context.ts";
import { clockText, momentText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    margin: "12px 20px 0",
    fontSize: "12px",
    lineHeight: "16px",
    textAlign: "center",
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
});

/** A change of the ticket between the messages, in one line. */
export function ChangeMark({ line }: { line: TicketHistoryLine }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <div className={styles.root}>
      {changeText(t, line, timeZone)} · <time dateTime={line.createdAt}>{clockText(line.createdAt, timeZone)}</time>
    </div>
  );
}

function changeText(t: TFunction, { change, user, createdAt }: TicketHistoryLine, timeZone: string): string {
  const name = user?.name ?? t("snooze.history.somebody");
  switch (change.kind) {
    case "snoozed": {
      const when = momentText(change.until, Date.parse(createdAt), timeZone);
      return t(`snooze.history.snoozed.${change.snoozeKind}`, { name, when });
    }
    case "unsnoozed":
      return t("snooze.history.unsnoozed", { name });
    case "returned":
      return change.why === "reply"
        ? t("snooze.history.returned.reply")
        : t(`snooze.history.returned.time.${change.snoozeKind}`);
    case "prioritized":
      return t("tickets.priority.history", { name, priority: t(`tickets.priority.${change.priority}`) });
    case "field":
      return change.text === ""
        ? t("fields.cleared", { name, field: change.name })
        : t("fields.history", { name, field: change.name, text: change.text });
    case "unsaid":
      return t(`tickets.unsaid.${change.message}`, {
        why: t(`tickets.unsaid.why.${change.why}`, { template: t(`tickets.unsaid.templates.${change.message}`) }),
      });
  }
}
