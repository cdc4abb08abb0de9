import { makeStyles, Spinner } from "@fluentui/react-components";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { tokens } from "../theme.ts";
import { JumpPill } from "./JumpPill.tsx";
import type { LogScroll } from "./use-log-scroll.ts";

const useStyles = makeStyles({
  area: { flexGrow: 1, minHeight: 0, position: "relative" },
  log: {
    position: "absolute",
    inset: 0,
    overflowY: "auto",
    overflowX: "hidden",
    // Our own hand keeps the place while older messages come in; the browser's would do it twice.
    overflowAnchor: "none",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
    outline: "none",
    ":focus-visible": { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
  },
  content: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    minHeight: "100%",
    justifyContent: "flex-end",
    boxSizing: "border-box",
    paddingBottom: "8px",
  },
  more: { height: "40px", display: "grid", placeItems: "center", flexShrink: 0 },
  empty: { margin: "auto", color: tokens.colorNeutralForeground3 },
});

type LogFrameProps = {
  scroll: LogScroll;
  isEmpty: boolean;
  /** Whether the server has more above and below what is loaded, and which of it is on its way. */
  hasOlder: boolean;
  hasNewer: boolean;
  isLoading: "older" | "newer" | null;
  /** How many came while the reader was elsewhere. */
  unseenCount: number;
  onEnd: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Each item in an element with its key as `data-item`. */
  children: ReactNode;
};

/** What scrolls in a conversation: its messages, where more of them come from, and the way to the latest. */
export function LogFrame(props: LogFrameProps) {
  const { scroll, isEmpty, hasOlder, hasNewer, isLoading, unseenCount, onEnd, onKeyDown, children } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const more = (label: string | null) => (
    <div className={styles.more}>{label && <Spinner size="tiny" aria-label={label} />}</div>
  );
  return (
    <div className={styles.area}>
      <div
        ref={scroll.log}
        className={styles.log}
        role="log"
        // Read out what comes in, not what is looked up.
        aria-live={scroll.atEnd && isLoading === null ? "polite" : "off"}
        aria-label={t("messages.log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
        {...(onKeyDown && { onKeyDown })}
      >
        <div ref={scroll.content} className={styles.content}>
          {hasOlder && more(isLoading === "older" ? t("messages.loadingOlder") : null)}
          {isEmpty && <p className={styles.empty}>{t("messages.empty")}</p>}
          {children}
          {hasNewer && more(isLoading === "newer" ? t("messages.loadingNewer") : null)}
        </div>
      </div>
      {!scroll.atEnd && <JumpPill count={unseenCount} onClick={onEnd} />}
    </div>
  );
}
