import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { KeyboardEvent, ReactNode, WheelEvent } from "react";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../text/HiddenText.tsx";
import { narrow, oneLine, tokens } from "../theme.ts";

const useStyles = makeStyles({
  lines: { display: "flex", alignItems: "stretch", height: "100%", gap: "4px", minWidth: 0, [narrow]: { gap: 0 } },
  segments: {
    display: "flex",
    height: "36px",
    padding: "2px",
    boxSizing: "border-box",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground5,
  },
  chips: { display: "flex", gap: "6px", overflowX: "auto", scrollbarWidth: "none", padding: "2px" },
  tab: {
    position: "relative",
    border: 0,
    background: "transparent",
    font: "inherit",
    color: tokens.colorNeutralForeground2,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px", borderRadius: "6px" },
  },
  line: {
    padding: "0 10px",
    ":hover": { color: tokens.colorNeutralForeground1 },
    [narrow]: { padding: "0 8px" },
    "@media (max-width: 360px)": { padding: "0 6px" },
    "@container (max-width: 399px)": { padding: "0 6px" },
  },
  lineOn: {
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    "::after": {
      content: '""',
      position: "absolute",
      left: "10px",
      right: "10px",
      bottom: "8px",
      height: "3px",
      borderRadius: "2px",
      background: tokens.colorCompoundBrandStroke,
    },
  },
  segment: {
    flexGrow: 1,
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "6px",
    minWidth: 0,
    padding: "0 6px",
    "@container (max-width: 379px)": { gap: "3px", padding: "0 2px" },
    borderRadius: "6px",
    fontSize: "12px",
    fontWeight: 500,
    transitionProperty: "background-color",
    transitionDuration: "120ms",
  },
  chip: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    flexShrink: 0,
    height: "28px",
    maxWidth: "220px",
    padding: "0 10px",
    borderRadius: "14px",
    fontSize: "12px",
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
    ":hover": { background: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { borderRadius: "14px" },
  },
  chipOn: {
    fontWeight: 600,
    background: tokens.selection,
    color: tokens.selectionText,
    boxShadow: "none",
    ":hover": { background: tokens.selection },
  },
  text: oneLine,
  wrong: { width: "6px", height: "6px", flexShrink: 0, borderRadius: "3px", background: tokens.bad },
  segmentOn: {
    fontWeight: 600,
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.cardShadow,
  },
});

type TabItem<Id extends string> = {
  id: Id;
  label: string;
  extra?: ReactNode /** The tab contains an invalid field. */;
  isWrong?: boolean;
};
type TabStripProps<Id extends string> = {
  label: string;
  look: "lines" | "segments" | "chips";
  items: readonly TabItem<Id>[];
  current: Id;
  panelId: string;
  onChange: (id: Id) => void;
};

/** Chips that have no room are reached by a mouse's wheel, too. */
function scrollAside({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLDivElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** Tabs with arrow keys. The panel they change is named by its id. */
export function TabStrip<Id extends string>({ label, look, items, current, panelId, onChange }: TabStripProps<Id>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [tab, tabOn] = {
    lines: [styles.line, styles.lineOn],
    segments: [styles.segment, styles.segmentOn],
    chips: [styles.chip, styles.chipOn],
  }[look];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex(({ id }) => id === current);
    const last = items.length - 1;
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = items[target < 0 ? last : target > last ? 0 : target];
    if (next) onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next?.id}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles[look]} onKeyDown={onKeyDown} onWheel={scrollAside}>
      {items.map(({ id, label: text, extra, isWrong }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === current ? 0 : -1}
          className={mergeClasses(styles.tab, tab, id === current && tabOn)}
          onClick={() => onChange(id)}
        >
          <span className={styles.text}>{text}</span>
          {extra}
          {isWrong && (
            <>
              <i className={styles.wrong} />
              <HiddenText>{t("common.tabWrong")}</HiddenText>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
