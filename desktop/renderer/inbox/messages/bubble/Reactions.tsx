import type { Message, Reaction } from "@balcao/shared/inbox/messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useLogActions } from "../log/log-actions.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", gap: "4px", margin: "-4px 8px 0", position: "relative" },
  own: { justifyContent: "flex-end" },
  pill: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    height: "22px",
    padding: "0 7px",
    border: 0,
    borderRadius: "11px",
    font: "inherit",
    fontSize: "13px",
    lineHeight: "22px",
    background: tokens.surfaceRaised,
    color: tokens.colorNeutralForeground2,
    boxShadow: tokens.cardShadow,
    cursor: "pointer",
    ":disabled": { cursor: "default" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  mine: { background: tokens.selection, color: tokens.selectionText },
  count: { fontSize: "11px", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

/** Groups equal reactions with their count, in the order of their first use. */
function groupReactions(reactions: readonly Reaction[]) {
  const groups = new Map<string, { emoji: string; names: string[]; isMine: boolean }>();
  for (const { emoji, name, fromMe } of reactions) {
    const group = groups.get(emoji) ?? { emoji, names: [], isMine: false };
    groups.set(emoji, { emoji, names: [...group.names, name], isMine: group.isMine || fromMe });
  }
  return [...groups.values()];
}

/** The reactions to a message. A click adds the same one, or removes one's own. */
export function Reactions({ message }: { message: Message }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { canWrite: mayWrite, can, react } = useLogActions();
  const canWrite = mayWrite && can("react");
  return (
    <div className={mergeClasses(styles.root, message.fromMe && styles.own)}>
      {groupReactions(message.reactions).map(({ emoji, names, isMine }) => {
        const label = t("messages.reactionBy", { emoji, names: names.join(", ") });
        return (
          <Tip key={emoji} text={label}>
            <button
              type="button"
              className={mergeClasses(styles.pill, isMine && styles.mine)}
              aria-pressed={isMine}
              disabled={!canWrite}
              onClick={() => react(message, emoji)}
            >
              {emoji}
              {names.length > 1 && <span className={styles.count}>{names.length}</span>}
            </button>
          </Tip>
        );
      })}
    </div>
  );
}
