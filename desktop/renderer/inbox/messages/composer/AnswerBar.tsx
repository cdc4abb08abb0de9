import type { Message } from "@balcao/shared/inbox/messages.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Dismiss16Regular, Dismiss20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { messageLine } from "../../../ui/text/message-line.ts";
import { tokens } from "../../../ui/theme.ts";

const line = { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    margin: "8px 8px 0",
    padding: "4px 4px 4px 10px",
    borderLeft: `3px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: "4px",
    background: tokens.colorNeutralBackground3,
    fontSize: "12px",
    lineHeight: "16px",
  },
  words: { flexGrow: 1, minWidth: 0 },
  author: { ...line, fontWeight: 600 },
  text: { ...line, color: tokens.colorNeutralForeground2 },
});

/** The message being answered, with its author as the quote will show it. */
export function AnswerBar({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const author = message.fromMe ? t("messages.you") : (message.authorName ?? message.contact?.name ?? "");
  useCommands([
    {
      id: "answer-cancel",
      label: t("messages.answerCancel"),
      icon: <Dismiss20Regular />,
      shortcut: "leave",
      run: onClose,
    },
  ]);
  return (
    <div className={styles.root}>
      <span className={styles.words}>
        <span className={styles.author}>{t("messages.answering", { name: author })}</span>
        <span className={styles.text}>{messageLine(t, message)}</span>
      </span>
      <Tip text={t("messages.answerCancel")}>
        <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={onClose} />
      </Tip>
    </div>
  );
}
