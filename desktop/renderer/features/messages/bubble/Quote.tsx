import type { Message } from "@balcao/shared/messages.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { oneLine } from "../../../ui/one-line.ts";
import { tokens } from "../../../ui/theme.ts";
import { useLogActions } from "../log/log-actions.ts";
import { splitSignature } from "./signature.ts";

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

/** What a message answers; a click goes there. */
export function Quote({ quoted }: { quoted: NonNullable<Message["quotedMsg"]> }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const author = quoted.fromMe ? t("messages.you") : (quoted.contact?.name ?? "");
  const media = quoted.mediaType === "chat" ? "" : t(`messages.media.${quoted.mediaType}`);
  const { goTo } = useLogActions();
  return (
    <button type="button" className={styles.root} onClick={() => goTo(quoted.id)}>
      <span className={styles.author}>{author}</span>
      <span className={styles.text}>{splitSignature(quoted.body).text || media || t("messages.deleted")}</span>
    </button>
  );
}
