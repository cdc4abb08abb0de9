import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EmptyArtKind } from "./EmptyArt.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { ScreenFrame } from "./ScreenFrame.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

type ListPaneProps = {
  title: string;
  summary?: string | undefined;
  /** Leads to other lists, above this one. */
  tabs?: ReactNode;
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
  const { title, summary, tabs, search, actions, count, isError, onRetry, empty, children } = props;
  const { t } = useTranslation();
  return (
    <ScreenFrame
      title={title}
      summary={summary}
      actions={
        <>
          {search && <SearchBox value={search.text} label={search.label} onSearch={search.onSearch} />}
          {actions}
        </>
      }
    >
      {tabs}
      {count !== undefined && count > 0 ? (
        children
      ) : count === undefined && isError ? (
        <LoadFailed onRetry={onRetry} />
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
    </ScreenFrame>
  );
}
