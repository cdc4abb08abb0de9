import type { Chat } from "@balcao/shared/team/chats.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Chat20Filled, Chat20Regular, ChatMultiple20Filled, ChatMultiple20Regular } from "@fluentui/react-icons";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { useSessionUser } from "../../client/hooks.ts";
import type { ChatActions } from "../../team/chats/ChatHeader.tsx";
import { ChatPanel } from "../../team/chats/ChatPanel.tsx";
import { TwoPanes } from "../../ui/frame/TwoPanes.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { EmptyState } from "../../ui/list/EmptyState.tsx";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { tokens } from "../../ui/theme.ts";
import { OpenChat } from "./OpenChat.tsx";

const ChatDialog = lazyNamed(() => import("../../team/chats/ChatDialog.tsx"), "ChatDialog");
const DeleteChat = lazyNamed(() => import("../../team/chats/DeleteChat.tsx"), "DeleteChat");

const useStyles = makeStyles({
  pane: { flexGrow: 1, minWidth: 0, minHeight: 0, display: "flex", background: tokens.surfaceChat },
});

type OpenDialog = { kind: "form"; chat: Chat | null } | { kind: "remove"; chat: Chat };

/** The team's internal chats; contacts never see them. */
export function ChatsScreen() {
  const { chatId: openUuid } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
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
      <ChatPanes {...panes} />
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

function ChatPanes({ openUuid, isLeaving, onNew, onLeave, actions }: PanesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const newLabel = profile === "admin" ? t("chats.new") : null;
  return (
    <TwoPanes
      openUuid={openUuid}
      names={{
        list: { label: t("chats.list"), icon: <ChatMultiple20Regular />, currentIcon: <ChatMultiple20Filled /> },
        item: { label: t("chats.messages"), icon: <Chat20Regular />, currentIcon: <Chat20Filled /> },
      }}
      list={(isAlone) => (
        <ChatPanel openUuid={openUuid} newLabel={isAlone ? t("chats.newNarrow") : newLabel} onNew={onNew} />
      )}
      item={(choose) => (
        <div className={styles.pane}>
          {choose && <HiddenText as="h1">{t("chats.title")}</HiddenText>}
          {openUuid ? (
            <OpenChat
              key={openUuid}
              uuid={openUuid}
              isLeaving={isLeaving}
              actions={actions}
              onLeave={onLeave}
              {...(choose && { onBack: onLeave })}
            />
          ) : (
            <EmptyState
              art="chats"
              title={t("chats.none")}
              text={t("chats.noneText")}
              {...(choose && { action: <Button onClick={choose}>{t("chats.choose")}</Button> })}
            />
          )}
        </div>
      )}
    />
  );
}
