import type { Message } from "@balcao/shared/inbox/messages.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { messageLine } from "../../../ui/text/message-line.ts";
import { oneLine, tokens } from "../../../ui/theme.ts";
import { useLogActions } from "../log/log-actions.ts";

const useStyles = makeStyles({
  root: {
    display: "block",
    width: "100%",
    boxSizing: "border-box",
    margin: "2px 0 4px",
    padding: "4px 8px 4px 10px",
    border: 0,
    borderLeft: `3px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: "4px",
    background: "color-mix(in srgb, currentColor 6%, transparent)",
    color: "inherit",
    font: "inherit",
    fontSize: "12px",
    lineHeight: "16px",
    textAlign: "left",
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  author: { display: "block", ...oneLine, fontWeight: 600 },
  text: { display: "block", ...oneLine, color: tokens.colorNeutralForeground2 },
});

/** The quoted message; a click goes there. */
export function Quote({ quoted }: { quoted: NonNullable<Message["quotedMsg"]> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const author = quoted.fromMe ? t("messages.you") : (quoted.contact?.name ?? "");
  const { goTo } = useLogActions();
  return (
    <button type="button" className={styles.root} onClick={() => goTo(quoted.id)}>
      <span className={styles.author}>{author}</span>
      <span className={styles.text}>{messageLine(t, quoted) || t("messages.deleted")}</span>
    </button>
  );
}
