import type { Message } from "@balcao/shared/inbox/messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { ChevronDown16Regular, EmojiAdd16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";
import { useLogActions } from "../log/log-actions.ts";

const useStyles = makeStyles({
  button: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "24px",
    height: "24px",
    padding: 0,
    border: 0,
    borderRadius: "6px",
    background: "transparent",
    color: tokens.colorNeutralForeground2,
    cursor: "pointer",
    opacity: 0,
    ":hover": { background: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { opacity: 1, outline: `2px solid ${tokens.colorStrokeFocus2}` },
    "&[aria-expanded=true]": { opacity: 1 },
  },
  // A touch screen has no hover: the menu is always visible and holds the reactions.
  react: { "@media (hover: none)": { display: "none" } },
  menu: { "@media (hover: none)": { opacity: 0.7 } },
});

/** The actions on a message, visible on hover and on focus. Plain buttons, because a log has hundreds of them. */
export function BubbleActions({ message, isLastOfLog }: { message: Message; isLastOfLog: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { canWrite, can, openMenu, openReactions } = useLogActions();
  const hasLeft = message.failure === null || message.ack > 0;
  return (
    <>
      {canWrite && hasLeft && can("react") && (
        <button
          type="button"
          className={mergeClasses("bubble-action", styles.button, styles.react)}
          aria-label={t("messages.react")}
          title={t("messages.react")}
          tabIndex={-1}
          onClick={({ currentTarget }) => openReactions(message, currentTarget)}
        >
          <EmojiAdd16Regular />
        </button>
      )}
      <button
        type="button"
        data-menu=""
        className={mergeClasses("bubble-action", styles.button, styles.menu)}
        aria-label={t("messages.menu")}
        aria-haspopup="menu"
        title={t("messages.menu")}
        tabIndex={isLastOfLog ? 0 : -1}
        onClick={({ currentTarget }) => openMenu(message, currentTarget)}
      >
        <ChevronDown16Regular />
      </button>
    </>
  );
}
