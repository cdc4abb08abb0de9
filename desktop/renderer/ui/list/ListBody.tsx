import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EmptyArtKind } from "./EmptyArt.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";

/** The search of a list: its text and the label of its field. */
export type Search = { text: string; label: string; onSearch: (text: string) => void };

export type ListBodyProps = {
  search?: Search;
  /** Undefined while the first page is pending. */
  count: number | undefined;
  isError: boolean;
  /** The title of the error when the list cannot be loaded. */
  failedTitle?: string;
  onRetry: () => void;
  empty: { art: EmptyArtKind; title: string; text: string; action?: ReactNode };
  /** In place of `empty`, and of the answer to a search, while filters hide rows. */
  nothing?: { title: string; text: string; clear: { label: string; onClick: () => void } };
  /** The button that cleared the search or the filters is gone: where to go on. */
  onCleared?: () => void;
  children: ReactNode;
};

/** A list, or the reason why there is none: pending, failed, no match, or empty. */
export function ListBody(props: ListBodyProps) {
  const { search, count, isError, failedTitle, onRetry, empty, nothing, onCleared, children } = props;
  const { t } = useTranslation();
  if (count === undefined)
    return isError ? (
      <LoadFailed onRetry={onRetry} {...(failedTitle && { title: failedTitle })} />
    ) : (
      <SkeletonRows label={t("common.loading")} />
    );
  if (count > 0) return children;
  const clear = (label: string, onClick: () => void) => (
    <Button
      onClick={() => {
        onClick();
        onCleared?.();
      }}
    >
      {label}
    </Button>
  );
  if (nothing) {
    const { title, text, clear: button } = nothing;
    return (
      <EmptyState art="search" role="status" title={title} text={text} action={clear(button.label, button.onClick)} />
    );
  }
  if (!search?.text) return <EmptyState {...empty} />;
  return (
    <EmptyState
      art="search"
      role="status"
      title={t("common.nothingTitle", { text: search.text })}
      text={t("common.nothingText")}
      action={clear(t("common.clearSearch"), () => search.onSearch(""))}
    />
  );
}
