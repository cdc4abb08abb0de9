import { Button, makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EmptyArtKind } from "./EmptyArt.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { narrow, tokens } from "./theme.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    padding: "0 24px 24px",
    background: tokens.surfaceChat,
    [narrow]: { padding: "0 12px 12px" },
  },
  head: {
    minHeight: "64px",
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    gap: "8px",
    [narrow]: { flexWrap: "wrap", padding: "8px 0 12px", minHeight: 0, rowGap: "8px", "& search": { order: 1 } },
  },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600, whiteSpace: "nowrap" },
  summary: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap", [narrow]: { display: "none" } },
  grow: { flexGrow: 1 },
});

type ListPaneProps = {
  title: string;
  summary?: string | undefined;
  search?: { text: string; label: string; onSearch: (text: string) => void };
  /** What stands on the right of the head. */
  actions?: ReactNode;
  /** Undefined while the first page is on its way. */
  count: number | undefined;
  isError: boolean;
  onRetry: () => void;
  empty: { art: EmptyArtKind; title: string; text: string; action?: ReactNode };
  children: ReactNode;
};

/** A screen that is one list: its head, and the list or why there is none. */
export function ListPane(props: ListPaneProps) {
  const { title, summary, search, actions, count, isError, onRetry, empty, children } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{title}</h1>
        {summary && <span className={styles.summary}>{summary}</span>}
        <span className={styles.grow} />
        {search && <SearchBox value={search.text} label={search.label} onSearch={search.onSearch} />}
        {actions}
      </header>
      {count !== undefined && count > 0 ? (
        children
      ) : count === undefined && isError ? (
        <EmptyState
          art="error"
          title={t("common.failedTitle")}
          text={t("common.failedText")}
          action={<Button onClick={onRetry}>{t("common.tryAgain")}</Button>}
        />
      ) : count === undefined ? (
        <SkeletonRows label={t("common.loading")} />
      ) : search?.text ? (
        <EmptyState
          art="search"
          title={t("common.nothingTitle", { text: search.text })}
          text={t("common.nothingText")}
          action={<Button onClick={() => search.onSearch("")}>{t("common.clearSearch")}</Button>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </div>
  );
}
