import type { Message } from "@balcao/shared/inbox/messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

/** The most common reactions: the same six that phones offer. */
const quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"] as const;

const useStyles = makeStyles({
  root: { display: "flex", gap: "2px" },
  choice: {
    display: "grid",
    placeItems: "center",
    width: "36px",
    height: "36px",
    padding: 0,
    border: 0,
    borderRadius: "18px",
    background: "transparent",
    fontSize: "20px",
    lineHeight: "24px",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { background: tokens.selection },
});

type QuickReactionsProps = { message: Message; onReact: (emoji: string) => void; onMore: () => void };

/** The usual reactions, and a button for all others. */
export function QuickReactions({ message, onReact, onMore }: QuickReactionsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const own = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div role="group" aria-label={t("messages.react")} className={styles.root}>
      {quickReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          aria-label={t("messages.reactWith", { emoji })}
          className={mergeClasses(styles.choice, emoji === own && styles.chosen)}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button type="button" className={styles.choice} aria-label={t("messages.moreReactions")} onClick={onMore}>
        <Add20Regular />
      </button>
    </div>
  );
}
