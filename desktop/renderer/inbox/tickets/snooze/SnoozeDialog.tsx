import { longestSnoozeDays, type Ticket } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles, Switch } from "@fluentui/react-components";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../app/api-error.ts";
import { DateTimeInput } from "../../../ui/date-time/DateTimeInput.tsx";
import { isWhole } from "../../../ui/date-time/date-time-text.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay, momentText, timeZoneText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { unansweredSince } from "../row/ticket-row-text.ts";
import { isSnoozed } from "../ticket-filter.ts";
import { momentOf, snoozeTimes } from "./snooze-times.ts";
import { useSnooze } from "./use-snooze.ts";

const useStyles = makeStyles({
  hint: { margin: 0, fontSize: "13px", lineHeight: "18px", color: tokens.colorNeutralForeground3 },
  list: { display: "flex", flexDirection: "column", gap: "4px", margin: 0, padding: 0, listStyleType: "none" },
  choice: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "16px",
    width: "100%",
    minHeight: "40px",
    padding: "4px 12px",
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: "8px",
    font: "inherit",
    textAlign: "start",
    color: tokens.colorNeutralForeground1,
    background: "transparent",
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  when: { flexShrink: 0, fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground3 },
});

const dayMs = 86_400_000;
/** The return on a day that was typed without a time. */
const morning = "09:00";

/** Chooses when a conversation returns: with one click, or at an own date and time. */
export function SnoozeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const [now] = useState(Date.now);
  const owesAnswer = unansweredSince(ticket) !== null;
  // The kind of a snooze that is over says nothing about the next one.
  const isReminder = isSnoozed(ticket) && ticket.snoozeKind === "noReply";
  const [onlyUnanswered, setOnlyUnanswered] = useState(isReminder && !owesAnswer);
  const [own, setOwn] = useState("");
  const { snooze, isBusy } = useSnooze(ticket);
  const kind = onlyUnanswered ? "noReply" : "later";
  const [error, setError] = useState<unknown>();
  const choose = async (at: number) => {
    const refusal = await snooze(at, kind);
    if (refusal) setError(refusal);
    else onClose();
  };
  const chosen = isWhole("dateTime", own) ? momentOf(own, timeZone) : null;
  const isPast = (chosen !== null && chosen <= now) || (isApiError(error) && error.code === "ERR_SCHEDULE_PAST");
  const isTooFar = chosen !== null && chosen > now + longestSnoozeDays * dayMs;
  const problem = () => {
    if (isPast) return t("errors.ERR_SCHEDULE_PAST");
    return isTooFar ? t("snooze.tooFar", { days: longestSnoozeDays }) : null;
  };
  return (
    <FormDialog
      title={t("snooze.title")}
      error={isPast ? undefined : error}
      busy={isBusy || own === ""}
      saveLabel={t("snooze.ownAction")}
      onSubmit={async () => {
        if (chosen !== null && !problem()) await choose(chosen);
      }}
      onClose={onClose}
    >
      <p className={styles.hint}>{t("snooze.hint")}</p>
      <Switch
        label={t("snooze.noReply")}
        checked={onlyUnanswered}
        disabled={owesAnswer}
        onChange={(_event, { checked }) => setOnlyUnanswered(checked)}
      />
      {owesAnswer && <p className={styles.hint}>{t("snooze.noReplyHint")}</p>}
      <ul className={styles.list} onKeyDown={moveAmongChoices}>
        {snoozeTimes(now, timeZone).map(({ choice, at }, index) => (
          <li key={choice}>
            <button
              type="button"
              className={styles.choice}
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to make this choice
              autoFocus={index === 0}
              onClick={() => !isBusy && void choose(at)}
            >
              <span>{t(kind === "noReply" ? `snooze.noReplyChoice.${choice}` : `snooze.choice.${choice}`)}</span>
              <span className={styles.when}>{momentText(new Date(at).toISOString(), now, timeZone)}</span>
            </button>
          </li>
        ))}
      </ul>
      <DateTimeInput
        kind="dateTime"
        label={t("snooze.own")}
        hint={timeZoneText(timeZone, i18n.language)}
        value={own}
        min={calendarDay(now, timeZone)}
        usualTime={morning}
        problem={problem()}
        onChange={(value) => {
          setOwn(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveAmongChoices(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}
