import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: "flex",
    height: "56px",
    background: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 1px 0 ${tokens.hairline}`,
  },
  pane: {
    flexGrow: 1,
    flexBasis: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "2px",
    border: 0,
    background: "none",
    font: "inherit",
    fontSize: "11px",
    lineHeight: "16px",
    fontWeight: 500,
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  current: { color: tokens.selectionText, fontWeight: 600 },
});

export type PaneName = { label: string; icon: ReactElement; currentIcon: ReactElement };
type Pane<Id extends string> = PaneName & { id: Id };
type PaneBarProps<Id extends string> = { panes: readonly Pane<Id>[]; current: Id; onChange: (id: Id) => void };

/** On narrow screens: switches between two panes. */
export function PaneBar<Id extends string>({ panes, current, onChange }: PaneBarProps<Id>) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      {panes.map(({ id, label, icon, currentIcon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          className={mergeClasses(styles.pane, id === current && styles.current)}
          onClick={() => onChange(id)}
        >
          {id === current ? currentIcon : icon}
          {label}
        </button>
      ))}
    </div>
  );
}
