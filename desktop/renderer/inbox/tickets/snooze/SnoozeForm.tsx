import { longestSnoozeDays, type SnoozeKind } from "@balcao/shared/inbox/tickets.ts";
import { makeStyles, Switch } from "@fluentui/react-components";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../client/api-error.ts";
import { DateTimeInput } from "../../../ui/date-time/DateTimeInput.tsx";
import { isWhole } from "../../../ui/date-time/date-time-text.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { calendarDay, momentText, timeZoneText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { momentOf, snoozeTimes } from "./snooze-times.ts";

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

type SnoozeFormProps = {
  title: string;
  busy: boolean;
  /**
   * Offers that the ticket returns only if the contact does not answer. `isOn`: checked at first. `owesAnswer`:
   * impossible, because the contact waits for an answer. Absent: not offered.
   */
  reminder?: { isOn: boolean; owesAnswer: boolean };
  /** Returns the error of a refusal, which is shown; null closes the dialog. */
  onSnooze: (at: number, kind: SnoozeKind) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses when conversations return: with one click, or at an own date and time. */
export function SnoozeForm({ title, busy, reminder, onSnooze, onClose }: SnoozeFormProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const [now] = useState(Date.now);
  const [onlyUnanswered, setOnlyUnanswered] = useState(reminder?.isOn ?? false);
  const [own, setOwn] = useState("");
  const kind = onlyUnanswered ? "noReply" : "later";
  const [error, setError] = useState<unknown>();
  const choose = async (at: number) => {
    const refusal = await onSnooze(at, kind);
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
      title={title}
      error={isPast ? undefined : error}
      busy={busy || own === ""}
      saveLabel={t("snooze.ownAction")}
      onSubmit={async () => {
        if (chosen !== null && !problem()) await choose(chosen);
      }}
      onClose={onClose}
    >
      <p className={styles.hint}>{t("snooze.hint")}</p>
      {reminder && (
        <Switch
          label={t("snooze.noReply")}
          checked={onlyUnanswered}
          disabled={reminder.owesAnswer}
          onChange={(_event, { checked }) => setOnlyUnanswered(checked)}
        />
      )}
      {reminder?.owesAnswer && <p className={styles.hint}>{t("snooze.noReplyHint")}</p>}
      <ul className={styles.list} onKeyDown={moveAmongChoices}>
        {snoozeTimes(now, timeZone).map(({ choice, at }, index) => (
          <li key={choice}>
            <button
              type="button"
              className={styles.choice}
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to make this choice
              autoFocus={index === 0}
              onClick={() => !busy && void choose(at)}
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
