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
    // `useLogScroll` keeps the scroll position while older messages load; the browser's scroll anchoring would correct
    // it twice.
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
  /** True if the server has messages above or below the loaded ones. */
  hasOlder: boolean;
  hasNewer: boolean;
  isLoading: "older" | "newer" | null;
  /** The number of messages that arrived while the reader was scrolled up. */
  unseenCount: number;
  onEnd: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Each item is wrapped in an element with its key as `data-item`. */
  children: ReactNode;
};

/**
 * The scrolling part of a conversation: messages, a loading indicator at each end, and the button to the latest
 * message.
 */
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
        // Screen readers announce new messages, but not the pages loaded while scrolling.
        aria-live={scroll.atEnd && isLoading === null ? "polite" : "off"}
        aria-label={t("messages.log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        data-focus-home=""
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
