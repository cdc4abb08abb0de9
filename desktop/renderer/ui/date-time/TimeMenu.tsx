import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from "@fluentui/react-components";
import { Clock20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";
import { isTime } from "./time-mask.ts";

const useStyles = makeStyles({
  surface: { minWidth: "112px", border: 0, backgroundColor: tokens.surfaceRaised, boxShadow: tokens.popShadow },
  list: { maxHeight: "264px", overflowY: "auto" },
  item: { fontVariantNumeric: "tabular-nums" },
});

const stepMinutes = 30;
const times = Array.from({ length: (24 * 60) / stepMinutes }, (_one, at) => {
  const minutes = at * stepMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

/** The time at which the list starts: the last one that is not after the value, or the start of a working day. */
const nearest = (value: string): string =>
  isTime(value) ? (times.findLast((time) => time <= value) ?? "00:00") : "08:00";

type TimeMenuProps = {
  value: string;
  disabled: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onPick: (time: string) => void;
};

/** Every half hour of a day, for people who do not type. */
export function TimeMenu({ value, disabled, open, onOpen, onPick }: TimeMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const first = nearest(value);
  return (
    <Menu
      open={open}
      positioning="below-end"
      checkedValues={{ time: [value] }}
      onOpenChange={(_event, change) => onOpen(change.open)}
      onCheckedValueChange={(_event, { checkedItems: [time] }) => time && onPick(time)}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          size="small"
          icon={<Clock20Regular />}
          disabled={disabled}
          aria-label={t("dateTime.openTimes")}
          title={t("dateTime.openTimes")}
        />
      </MenuTrigger>
      <MenuPopover className={styles.surface}>
        <MenuList className={styles.list}>
          {times.map((time) => (
            <MenuItemRadio
              key={time}
              ref={time === first ? beginHere : null}
              className={styles.item}
              name="time"
              value={time}
              persistOnClick={false}
            >
              {time}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The menu focuses its first item; the focus moves to the matching one afterwards. */
function beginHere(item: HTMLElement | null): (() => void) | undefined {
  if (!item) return undefined;
  const timer = setTimeout(() => {
    item.focus({ preventScroll: true });
    const list = item.parentElement;
    if (list) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  });
  return () => clearTimeout(timer);
}
