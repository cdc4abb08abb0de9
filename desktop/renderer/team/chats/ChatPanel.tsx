import { Button, makeStyles } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useContext, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { HelpContext } from "../../ui/frame/frame-contexts.ts";
import { MenuButton } from "../../ui/frame/MenuButton.tsx";
import { useAddressSearch } from "../../ui/hooks/address-params.ts";
import { ListBody, type Search } from "../../ui/list/ListBody.tsx";
import { SearchBox } from "../../ui/list/SearchBox.tsx";
import { useNearEnd } from "../../ui/list/use-near-end.ts";
import { tokens } from "../../ui/theme.ts";
import { ChatRow } from "./ChatRow.tsx";
import { useChatPages } from "./chats-api.ts";

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
  grow: { flexGrow: 1 },
  title: { margin: 0, fontSize: "18px", lineHeight: "24px", fontWeight: 600 },
  search: { padding: "0 12px 8px", "& search": { width: "100%" } },
  list: {
    flexGrow: 1,
    minHeight: 0,
    margin: 0,
    padding: "0 0 8px",
    listStyle: "none",
    outline: "none",
    overflowY: "auto",
    scrollbarWidth: "thin",
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
  },
});

type ChatPanelProps = {
  openUuid: string | undefined;
  /** The text of the button that creates a chat; null for users who may not. */
  newLabel: string | null;
  onNew: () => void;
};

/** The user's chats, and the button to start one. */
export function ChatPanel({ openUuid, newLabel, onNew }: ChatPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const help = useContext(HelpContext);
  const [text, onSearch] = useAddressSearch();
  const search = { text, label: t("chats.searchLabel"), onSearch };
  return (
    <section className={styles.root} aria-label={t("chats.list")}>
      <header className={styles.head}>
        <MenuButton />
        <h1 className={styles.title}>{t("chats.title")}</h1>
        {help}
        <span className={styles.grow} />
        {newLabel !== null && (
          <Button icon={<Add20Regular />} onClick={onNew}>
            {newLabel}
          </Button>
        )}
      </header>
      <div className={styles.search}>
        <SearchBox value={text} label={search.label} onSearch={onSearch} />
      </div>
      <ChatList search={search} openUuid={openUuid} mayMake={newLabel !== null} />
    </section>
  );
}

type ChatListProps = { search: Search; openUuid: string | undefined; mayMake: boolean };

function ChatList({ search, openUuid, mayMake }: ChatListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { search: query } = useLocation();
  const { chats, isError, refetch, more } = useChatPages(search.text);
  const list = useRef<HTMLUListElement>(null);
  const onScroll = useNearEnd(list, chats?.length ?? 0, more);
  return (
    <ListBody
      search={search}
      count={chats?.length}
      isError={isError}
      onRetry={() => void refetch()}
      empty={{
        art: "chats",
        title: t("chats.emptyTitle"),
        text: mayMake ? t("chats.emptyTextNew") : t("chats.emptyText"),
      }}
    >
      <ul ref={list} className={styles.list} tabIndex={-1} data-focus-home="screen" onScroll={onScroll}>
        {chats?.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isOpen={chat.uuid === openUuid} search={query} />
          </li>
        ))}
      </ul>
    </ListBody>
  );
}
