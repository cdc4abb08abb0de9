import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "../../../ui/mark/Face.tsx";
import { narrow, tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    position: "absolute",
    left: "16px",
    bottom: "calc(100% + 4px)",
    zIndex: 2,
    width: "280px",
    maxWidth: "calc(100% - 32px)",
    maxHeight: "min(264px, 45vh)",
    boxSizing: "border-box",
    padding: "8px",
    overflowY: "auto",
    scrollbarWidth: "thin",
    borderRadius: "12px",
    background: tokens.surfaceRaised,
    boxShadow: tokens.popShadow,
    [narrow]: { left: "8px", maxWidth: "calc(100% - 16px)" },
  },
  option: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    minWidth: 0,
    padding: "6px 8px",
    borderRadius: "8px",
    cursor: "pointer",
  },
  active: { background: tokens.colorSubtleBackgroundSelected },
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

type MentionListProps = {
  id: string;
  choices: readonly UserRef[];
  active: UserRef | undefined;
  onPoint: (id: number) => void;
  onChoose: (chosen: UserRef) => void;
};

export const mentionOptionId = (listId: string, id: number): string => `${listId}-${id}`;

/** The people to mention, above the composer. The text box keeps the focus and controls the list by keys. */
export function MentionList({ id, choices, active, onPoint, onChoose }: MentionListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("chats.mention")} className={styles.root}>
      {choices.map((user) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text box keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
        <div
          key={user.id}
          id={mentionOptionId(id, user.id)}
          role="option"
          aria-selected={user === active}
          className={mergeClasses(styles.option, user === active && styles.active)}
          onPointerMove={() => onPoint(user.id)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(user)}
        >
          <Face name={user.name} size={28} />
          <span className={styles.name}>{user.name}</span>
        </div>
      ))}
    </div>
  );
}
