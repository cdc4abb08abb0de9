import type { Chat } from "@balcao/shared/team/chats.ts";
import { makeStyles } from "@fluentui/react-components";
import { type ReactNode, useRef } from "react";
import { DropHint } from "../../ui/composer/DropHint.tsx";
import { useFileDrop } from "../../ui/composer/use-file-drop.ts";
import { tokens } from "../../ui/theme.ts";
import { ChatComposer } from "./composer/ChatComposer.tsx";
import { useChatWriting } from "./composer/use-chat-writing.ts";
import { ChatLog } from "./log/ChatLog.tsx";

const useStyles = makeStyles({
  root: {
    position: "relative",
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceChat,
  },
});

/** An open chat: its header, its messages, and the composer. Mount it again for each chat. */
export function ChatConversation({ chat, header }: { chat: Chat; header: ReactNode }) {
  const styles = useStyles();
  const input = useRef<HTMLTextAreaElement>(null);
  const writing = useChatWriting(chat, input);
  const { isOver, dropProps } = useFileDrop(true, writing.addFiles);
  return (
    <section className={styles.root} aria-label={chat.title} {...dropProps}>
      {header}
      <ChatLog chat={chat} />
      <ChatComposer input={input} writing={writing} />
      {isOver && <DropHint />}
    </section>
  );
}
