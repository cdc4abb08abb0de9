import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useGone } from "../../client/use-gone.ts";
import { ChatConversation } from "../../team/chats/ChatConversation.tsx";
import { type ChatActions, ChatHeader } from "../../team/chats/ChatHeader.tsx";
import { useGetChatQuery } from "../../team/chats/chats-api.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { LogSkeleton } from "../../ui/log/LogSkeleton.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";

const useStyles = makeStyles({ waiting: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column" } });

type OpenChatProps = {
  uuid: string;
  /** True while the person deletes the chat: its disappearance is no news then. */
  isLeaving: () => boolean;
  actions: ChatActions;
  onLeave: () => void;
  onBack?: () => void;
};

/** The chat in the address. A user without access, or whose access ended, is led back to the list. */
export function OpenChat({ uuid, isLeaving, actions, onLeave, onBack }: OpenChatProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { data: chat, error, isError, refetch } = useGetChatQuery(uuid);
  const isGone = useGone(error, () => {
    if (!isLeaving()) show("info", t("errors.ERR_NO_CHAT_FOUND"));
    onLeave();
  });
  if (isGone) return null;
  if (chat) {
    const header = <ChatHeader chat={chat} actions={actions} onBack={onBack} />;
    return <ChatConversation chat={chat} header={header} />;
  }
  if (isError) return <LoadFailed title={t("chats.failedTitle")} onRetry={() => void refetch()} />;
  return (
    <div className={styles.waiting}>
      <LogSkeleton />
    </div>
  );
}
