import type { Chat } from "@balcao/shared/team/chats.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Chat20Filled, Chat20Regular, ChatMultiple20Filled, ChatMultiple20Regular } from "@fluentui/react-icons";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { useSessionUser } from "../app/hooks.ts";
import type { ChatActions } from "../team/chats/ChatHeader.tsx";
import { ChatPanel } from "../team/chats/ChatPanel.tsx";
import { PaneBar } from "../ui/frame/PaneBar.tsx";
import { usePane } from "../ui/frame/use-pane.ts";
import { useMedium } from "../ui/hooks/use-media-query.ts";
import { lazyNamed } from "../ui/lazy-named.ts";
import { EmptyState } from "../ui/list/EmptyState.tsx";
import { HiddenText } from "../ui/text/HiddenText.tsx";
import { tokens } from "../ui/theme.ts";
import { OpenChat } from "./OpenChat.tsx";

const ChatDialog = lazyNamed(() => import("../team/chats/ChatDialog.tsx"), "ChatDialog");
const DeleteChat = lazyNamed(() => import("../team/chats/DeleteChat.tsx"), "DeleteChat");

const useStyles = makeStyles({
  list: {
    width: "calc(100% / 3)",
    minWidth: "320px",
    flexShrink: 0,
    display: "flex",
    boxShadow: `1px 0 0 ${tokens.hairline}`,
    zIndex: 1,
  },
  pane: { flexGrow: 1, minWidth: 0, minHeight: 0, display: "flex", background: tokens.surfaceChat },
  small: { flexGrow: 1, minWidth: 0, display: "flex", flexDirection: "column" },
});

type OpenDialog = { kind: "form"; chat: Chat | null } | { kind: "remove"; chat: Chat };

/** The team's internal chats; contacts never see them. */
export function ChatsScreen() {
  const { chatId: openUuid } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  // List and conversation are side by side only if there is room.
  const isSmall = useMedium();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  /** The chat that is being deleted; its event may come before the screen has left it. */
  const leaving = useRef<string | null>(null);
  const open = (uuid: string | null) =>
    void navigate({ pathname: uuid === null ? "/chats" : `/chats/${uuid}`, search });
  const panes: PanesProps = {
    openUuid,
    onNew: () => setDialog({ kind: "form", chat: null }),
    onLeave: () => open(null),
    actions: {
      edit: (chat) => setDialog({ kind: "form", chat }),
      remove: (chat) => {
        leaving.current = chat.uuid;
        setDialog({ kind: "remove", chat });
      },
    },
    isLeaving: () => leaving.current === openUuid,
  };
  return (
    <>
      {isSmall ? <SmallPanes {...panes} /> : <WidePanes {...panes} />}
      <Suspense>
        {dialog?.kind === "form" && (
          <ChatDialog
            chat={dialog.chat}
            onSaved={({ uuid }) => {
              close();
              if (dialog.chat === null) open(uuid);
            }}
            onClose={close}
          />
        )}
        {dialog?.kind === "remove" && (
          <DeleteChat
            chat={dialog.chat}
            onDeleted={() => {
              close();
              open(null);
            }}
            onClose={() => {
              leaving.current = null;
              close();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

type PanesProps = {
  openUuid: string | undefined;
  isLeaving: () => boolean;
  onNew: () => void;
  onLeave: () => void;
  actions: ChatActions;
};

function WidePanes({ openUuid, isLeaving, onNew, onLeave, actions }: PanesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const newLabel = profile === "admin" ? t("chats.new") : null;
  return (
    <>
      <div className={styles.list}>
        <ChatPanel openUuid={openUuid} newLabel={newLabel} onNew={onNew} />
      </div>
      <div className={styles.pane}>
        {openUuid ? (
          <OpenChat key={openUuid} uuid={openUuid} isLeaving={isLeaving} actions={actions} onLeave={onLeave} />
        ) : (
          <EmptyState art="chats" title={t("chats.none")} text={t("chats.noneText")} />
        )}
      </div>
    </>
  );
}

function SmallPanes({ openUuid, isLeaving, onNew, onLeave, actions }: PanesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [pane, show] = usePane(openUuid, { list: "list", open: "messages" });
  return (
    <div className={styles.small}>
      {pane === "list" ? (
        <ChatPanel openUuid={openUuid} newLabel={t("chats.newNarrow")} onNew={onNew} />
      ) : (
        <div className={styles.pane}>
          <HiddenText as="h1">{t("chats.title")}</HiddenText>
          {openUuid ? (
            <OpenChat
              key={openUuid}
              uuid={openUuid}
              isLeaving={isLeaving}
              actions={actions}
              onLeave={onLeave}
              onBack={onLeave}
            />
          ) : (
            <EmptyState
              art="chats"
              title={t("chats.none")}
              text={t("chats.noneText")}
              action={<Button onClick={() => show("list")}>{t("chats.choose")}</Button>}
            />
          )}
        </div>
      )}
      <PaneBar
        panes={[
          {
            id: "list",
            label: t("chats.list"),
            icon: <ChatMultiple20Regular />,
            currentIcon: <ChatMultiple20Filled />,
          },
          { id: "messages", label: t("chats.messages"), icon: <Chat20Regular />, currentIcon: <Chat20Filled /> },
        ]}
        current={pane}
        onChange={show}
      />
    </div>
  );
}
