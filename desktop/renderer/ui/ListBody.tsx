import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EmptyArtKind } from "./EmptyArt.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

/** What is looked for in a list: the words, and how their box is called. */
export type Search = { text: string; label: string; onSearch: (text: string) => void };

export type ListBodyProps = {
  search?: Search;
  /** Undefined while the first page is on its way. */
  count: number | undefined;
  isError: boolean;
  /** What did not come, in words of its own. */
  failedTitle?: string;
  onRetry: () => void;
  empty: { art: EmptyArtKind; title: string; text: string; action?: ReactNode };
  children: ReactNode;
};

/** A list, or why there is none: it is on its way, did not come, nothing matches, or nothing is there yet. */
export function ListBody({ search, count, isError, failedTitle, onRetry, empty, children }: ListBodyProps) {
  const { t } = useTranslation();
  if (count === undefined)
    return isError ? (
      <LoadFailed onRetry={onRetry} {...(failedTitle && { title: failedTitle })} />
    ) : (
      <SkeletonRows label={t("common.loading")} />
    );
  if (count > 0) return children;
  if (!search?.text) return <EmptyState {...empty} />;
  return (
    <EmptyState
      art="search"
      title={t("common.nothingTitle", { text: search.text })}
      text={t("common.nothingText")}
      action={<Button onClick={() => search.onSearch("")}>{t("common.clearSearch")}</Button>}
    />
  );
}
