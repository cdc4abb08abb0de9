import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { SkeletonRows } from "../../ui/SkeletonRows.tsx";
import { tokens } from "../../ui/theme.ts";
import { useAddressSearch } from "../../ui/use-address-search.ts";
import { useNearEnd } from "../../ui/use-near-end.ts";
import { ChatRow } from "./ChatRow.tsx";
import { useChatPages } from "./use-chat-pages.ts";

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceList,
  },
  head: { height: "60px", flexShrink: 0, display: "flex", alignItems: "center", gap: "8px", padding: "0 12px 0 16px" },
  title: { flexGrow: 1, margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  search: { padding: "0 12px 8px", "& search": { width: "100%" } },
  list: {
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    padding: "0 0 8px",
    listStyle: "none",
    overflowY: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
  },
});

type ChatPanelProps = {
  openUuid: string | undefined;
  /** The words on the button that makes one; null for who is offered none (S1 section 2). */
  newLabel: string | null;
  onNew: () => void;
};

/** The chats one takes part in, and the way to begin one. */
export function ChatPanel({ openUuid, newLabel, onNew }: ChatPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  return (
    <section className={styles.root} aria-label={t("chats.list")}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("chats.title")}</h1>
        {newLabel !== null && (
          <Button icon={<Add20Regular />} onClick={onNew}>
            {newLabel}
          </Button>
        )}
      </header>
      <div className={styles.search}>
        <SearchBox value={search} label={t("chats.searchLabel")} onSearch={setSearch} />
      </div>
      <ChatList search={search} openUuid={openUuid} mayMake={newLabel !== null} onClear={() => setSearch("")} />
    </section>
  );
}

type ChatListProps = { search: string; openUuid: string | undefined; mayMake: boolean; onClear: () => void };

function ChatList({ search, openUuid, mayMake, onClear }: ChatListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { search: query } = useLocation();
  const { chats, isError, refetch, more } = useChatPages(search);
  const list = useRef<HTMLUListElement>(null);
  const onScroll = useNearEnd(list, chats?.length ?? 0, more);
  if (!chats)
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />;
  if (chats.length === 0 && search !== "") {
    const clear = <Button onClick={onClear}>{t("common.clearSearch")}</Button>;
    return (
      <EmptyState
        art="search"
        title={t("common.nothingTitle", { text: search })}
        text={t("common.nothingText")}
        action={clear}
      />
    );
  }
  if (chats.length === 0) {
    const text = mayMake ? t("chats.emptyTextNew") : t("chats.emptyText");
    return <EmptyState art="chats" title={t("chats.emptyTitle")} text={text} />;
  }
  return (
    <ul ref={list} className={styles.list} onScroll={onScroll}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isOpen={chat.uuid === openUuid} search={query} />
        </li>
      ))}
    </ul>
  );
}
