import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { CalendarLtr20Regular } from "@fluentui/react-icons";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { TrappedSuspense } from "../focus/TrappedSuspense.tsx";
import { lazyNamed } from "../lazy-named.ts";
import { tokens } from "../theme.ts";

const Calendar = lazyNamed(() => import("./Calendar.tsx"), "Calendar", "ahead");

const useStyles = makeStyles({
  surface: {
    padding: "12px",
    minWidth: "264px",
    minHeight: "280px",
    boxSizing: "border-box",
    border: 0,
    backgroundColor: tokens.surfaceRaised,
    boxShadow: tokens.popShadow,
  },
  wait: { height: "256px" },
});

type DatePopoverProps = {
  kind: "date" | "dateTime";
  value: string;
  min: string | undefined;
  max: string | undefined;
  required: boolean;
  disabled: boolean;
  timeField: ReactNode;
  open: boolean;
  /** The text box above the calendar, which gets the focus back afterwards. */
  input: RefObject<HTMLInputElement | null>;
  onOpen: (open: boolean) => void;
  onPick: (value: string) => void;
};

/** The button of a date field, and its calendar, which is loaded when it opens. */
export function DatePopover({ disabled, open, input, onOpen, onPick, ...choice }: DatePopoverProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const close = () => {
    onOpen(false);
    input.current?.focus();
  };
  return (
    <Popover
      trapFocus
      open={open}
      positioning={{ target: input.current?.parentElement ?? null, position: "below", align: "start", offset: 4 }}
      onOpenChange={(_event, change) => onOpen(change.open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          size="small"
          icon={<CalendarLtr20Regular />}
          disabled={disabled}
          aria-label={t("dateTime.openCalendar")}
          title={t("dateTime.openCalendar")}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t("dateTime.calendar")}>
        <TrappedSuspense className={styles.wait}>
          <Calendar {...choice} onPick={onPick} onDone={close} />
        </TrappedSuspense>
      </PopoverSurface>
    </Popover>
  );
}
