import { Button, makeStyles, mergeClasses } from "@fluentui/react-components";
import { ArrowLeft20Regular } from "@fluentui/react-icons";
import { type ReactNode, useContext } from "react";
import { useNavigate } from "react-router";
import { Tip } from "../action/Tip.tsx";
import { large, narrow, tokens } from "../theme.ts";
import { HelpContext } from "./frame-contexts.ts";
import { MenuButton } from "./MenuButton.tsx";

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
    // A second line is better than a cut title.
    [large]: { flexWrap: "wrap", paddingBlock: "8px", rowGap: "8px" },
    [narrow]: { padding: "8px 0 12px", minHeight: "40px", "& search": { order: 1 } },
  },
  headOfBleeding: { padding: "0 24px", [narrow]: { padding: "8px 12px 12px" } },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: "18px",
    lineHeight: "24px",
    fontWeight: 600,
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  summary: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap", [narrow]: { display: "none" } },
  grow: { flexGrow: 1 },
});

export type BackLink = { label: string; to: string };

type ScreenFrameProps = {
  title: string;
  summary?: ReactNode;
  /** The parent screen. */
  back?: BackLink;
  /** The content at the right of the head. */
  actions?: ReactNode;
  /** Makes the whole screen scroll instead of a part of it: always, or only on narrow screens. */
  scrolls?: "always" | "narrow";
  /** The content sets its own margins. */
  bleeds?: boolean;
  children: ReactNode;
};

/** A screen beside the rail: head and content. */
export function ScreenFrame({ title, summary, back, actions, scrolls, bleeds = false, children }: ScreenFrameProps) {
  const styles = useStyles();
  const help = useContext(HelpContext);
  const scrolling = scrolls && (scrolls === "always" ? styles.scrolling : styles.scrollingNarrow);
  return (
    <div className={mergeClasses(styles.root, !bleeds && styles.padded, scrolling)}>
      <header className={mergeClasses(styles.head, bleeds && styles.headOfBleeding)}>
        <MenuButton />
        {back && <Back {...back} />}
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {help}
        {summary && <span className={styles.summary}>{summary}</span>}
        <span className={styles.grow} />
        {actions}
      </header>
      {children}
    </div>
  );
}

function Back({ label, to }: BackLink) {
  const navigate = useNavigate();
  return (
    <Tip text={label}>
      <Button appearance="subtle" icon={<ArrowLeft20Regular />} onClick={() => void navigate(to)} />
    </Tip>
  );
}
