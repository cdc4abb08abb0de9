import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { MenuButton } from "./MenuButton.tsx";
import { narrow, tokens } from "./theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceChat,
  },
  padded: { padding: "0 24px 24px", [narrow]: { padding: "0 12px 12px" } },
  scrolling: { overflowY: "auto" },
  scrollingNarrow: { [narrow]: { overflowY: "auto" } },
  head: {
    minHeight: "64px",
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    gap: "8px",
    [narrow]: { flexWrap: "wrap", padding: "8px 0 12px", minHeight: "40px", rowGap: "8px", "& search": { order: 1 } },
  },
  headOfBleeding: { padding: "0 24px", [narrow]: { padding: "8px 12px 12px" } },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: "18px",
    lineHeight: "24px",
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  summary: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap", [narrow]: { display: "none" } },
  grow: { flexGrow: 1 },
});

type ScreenFrameProps = {
  title: string;
  /** What stands before the title: the way back. */
  before?: ReactNode;
  summary?: ReactNode;
  /** What stands on the right of the head. */
  actions?: ReactNode;
  /** Whether the whole screen scrolls, and not a part of it: always, or where it is narrow. */
  scrolls?: "always" | "narrow";
  /** Goes to the edges by itself. */
  bleeds?: boolean;
  children: ReactNode;
};

/** A screen beside the rail: its head, and what it shows. */
export function ScreenFrame({ title, before, summary, actions, scrolls, bleeds = false, children }: ScreenFrameProps) {
  const styles = useStyles();
  const scrolling = scrolls && (scrolls === "always" ? styles.scrolling : styles.scrollingNarrow);
  return (
    <div className={mergeClasses(styles.root, !bleeds && styles.padded, scrolling)}>
      <header className={mergeClasses(styles.head, bleeds && styles.headOfBleeding)}>
        <MenuButton />
        {before}
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {summary && <span className={styles.summary}>{summary}</span>}
        <span className={styles.grow} />
        {actions}
      </header>
      {children}
    </div>
  );
}
