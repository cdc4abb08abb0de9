import type { Message } from "@balcao/shared/messages.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/Tip.tsx";
import { tokens } from "../../../ui/theme.ts";
import { splitSignature } from "../bubble/signature.ts";

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

/** Who wrote the message that is answered, as the quote will say. */
export function AnswerBar({ message, onClose }: { message: Message; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const author = message.fromMe ? t("messages.you") : (message.authorName ?? message.contact?.name ?? "");
  const kind = message.mediaType === "chat" ? "" : t(`messages.media.${message.mediaType}`);
  return (
    <div className={styles.root}>
      <span className={styles.words}>
        <span className={styles.author}>{t("messages.answering", { name: author })}</span>
        <span className={styles.text}>{splitSignature(message.body).text || kind}</span>
      </span>
      <Tip text={t("messages.answerCancel")}>
        <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={onClose} />
      </Tip>
    </div>
  );
}
