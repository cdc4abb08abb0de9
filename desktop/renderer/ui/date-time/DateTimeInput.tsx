import { Field, Input, makeStyles, useMergedRefs } from "@fluentui/react-components";
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DatePopover } from "./DatePopover.tsx";
import {
  type DateTimeKind,
  isWhole,
  maskText,
  meantValue,
  patternText,
  readValue,
  writtenText,
} from "./date-time-text.ts";
import { TimeMenu } from "./TimeMenu.tsx";
import { useHalfTyped } from "./use-half-typed.ts";

const useStyles = makeStyles({
  input: { minWidth: 0, fontVariantNumeric: "tabular-nums", "& input": { minWidth: 0 } },
  time: { marginTop: "8px" },
});

export type DateTimeInputProps = {
  kind: DateTimeKind;
  /** YYYY-MM-DD, YYYY-MM-DDTHH:mm or HH:mm; empty if there is none; an incomplete value is the typed text. */
  value: string;
  onChange: (value: string) => void;
  label?: string;
  /** The accessible name of a field without a visible label. */
  "aria-label"?: string;
  hint?: string | undefined;
  /** The form's validation error. */
  problem?: string | null | undefined;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The first and the last day that may be chosen, as YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  /** The time (HH:mm) of a moment that is typed as a day only; without it the time must be typed. */
  usualTime?: string;
  className?: string;
  /** A row of narrow fields shows its errors below the row. */
  told?: "below" | "elsewhere";
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
};

/**
 * A date, a time of day, or both, typed day first and in 24 hours, or picked. An invalid text is shown as
 * an error below the field and passed on unchanged, so that the form refuses it.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { kind, value, onChange, label, hint, problem, required = false, disabled = false, min, max } = props;
  const { told = "below", usualTime } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRefs(input, props.inputRef);
  const pattern = patternText(kind, {
    day: t("dateTime.letters.day"),
    month: t("dateTime.letters.month"),
    year: t("dateTime.letters.year"),
    hour: t("dateTime.letters.hour"),
    minute: t("dateTime.letters.minute"),
  });
  /** A day out of bounds is invalid too. */
  const bounded = (next: string): string => (isWhole(kind, next) && outside(next) ? shown(next) : next);
  const outside = (next: string) => (kind === "time" ? null : outsideOf(next.slice(0, 10), min, max));
  const shown = (next: string) => writtenText(kind, next);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyping(true);
    const typed = target.value;
    if (isWhole(kind, typed.trim())) return onChange(bounded(typed.trim()));
    // In the middle of a text the separators are there already.
    const isAtEnd = target.selectionStart === null || target.selectionStart === typed.length;
    onChange(bounded(readValue(kind, isAtEnd ? maskText(kind, typed) : typed)));
  };
  const settle = () => {
    setTyping(false);
    const meant = bounded(meantValue(kind, value, usualTime));
    if (meant !== value) onChange(meant);
  };
  const pressed = (event: KeyboardEvent) => {
    // Enter submits the form, so the completed value must be set first.
    if (event.key === "Enter") settle();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  const pick = (next: string) => {
    setTyping(false);
    onChange(bounded(next));
  };
  const wrong = isTyping || disabled ? null : ownProblem();

  function ownProblem(): string | null {
    if (value === "" || isWhole(kind, value)) return null;
    const meant = meantValue(kind, value, usualTime);
    const beyond = isWhole(kind, meant) ? outside(meant) : null;
    if (!beyond) return t(`dateTime.invalid.${kind}`, { pattern });
    // Moments are planned, and the first day is today.
    if (kind === "dateTime" && beyond.side === "tooEarly") return t("dateTime.fromNow");
    return t(`dateTime.${beyond.side}`, { day: writtenText("date", beyond.day) });
  }
  const picker: ReactNode =
    kind === "time" ? (
      <TimeMenu value={value} disabled={disabled} open={isOpen} onOpen={setOpen} onPick={pick} />
    ) : (
      <DatePopover
        {...{ kind, value, min, max, required, disabled }}
        timeField={kind === "dateTime" && <TimeOfMoment value={value} onChange={pick} />}
        open={isOpen}
        input={input}
        onOpen={setOpen}
        onPick={pick}
      />
    );
  return (
    <Field
      className={props.className ?? ""}
      required={required && !disabled}
      {...(label && { label })}
      {...(hint && { hint })}
      validationMessage={told === "below" ? (wrong ?? problem ?? null) : null}
      {...(wrong && { validationState: "error" })}
    >
      <Input
        className={styles.input}
        ref={inputRef}
        {...(props.name && { name: props.name })}
        aria-label={props["aria-label"]}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        disabled={disabled}
        inputMode="numeric"
        placeholder={pattern}
        value={shown(value)}
        onChange={change}
        onBlur={() => {
          settle();
          props.onBlur?.();
        }}
        onKeyDown={pressed}
        contentAfter={picker}
      />
    </Field>
  );
}

/** Sets the time of the picked day and keeps the day. */
function TimeOfMoment({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [day, time = ""] = isWhole("dateTime", value) ? value.split("T") : [];
  const field = useHalfTyped("time", time, (changed) => onChange(`${day}T${changed}`), "never");
  return <DateTimeInput kind="time" className={styles.time} label={t("dateTime.time")} disabled={!day} {...field} />;
}

/** The bound that a day exceeds, and its side; null within the bounds. */
function outsideOf(day: string, min: string | undefined, max: string | undefined) {
  if (min && day < min) return { side: "tooEarly", day: min } as const;
  return max && day > max ? ({ side: "tooLate", day: max } as const) : null;
}
