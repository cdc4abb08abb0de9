import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Chat20Filled, Chat20Regular, PeopleTeam20Filled, PeopleTeam20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

export type TicketPaneName = "list" | "ticket";

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

const panes = [
  { id: "list", icon: <PeopleTeam20Regular />, currentIcon: <PeopleTeam20Filled /> },
  { id: "ticket", icon: <Chat20Regular />, currentIcon: <Chat20Filled /> },
] as const;

type PaneBarProps = { current: TicketPaneName; onChange: (pane: TicketPaneName) => void };

/** On narrow screens: the list or the ticket (S1 section 2). */
export function PaneBar({ current, onChange }: PaneBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      {panes.map(({ id, icon, currentIcon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          className={mergeClasses(styles.pane, id === current && styles.current)}
          onClick={() => onChange(id)}
        >
          {id === current ? currentIcon : icon}
          {t(`tickets.panes.${id}`)}
        </button>
      ))}
    </div>
  );
}
