import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useAppSelector, useSessionUser } from "../../../client/hooks.ts";
import { Face } from "../../../ui/mark/Face.tsx";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    minWidth: 0,
    paddingInline: "8px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
  },
  writes: { color: tokens.ok },
  words: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

/**
 * The colleagues who have this conversation on screen, so that two of them do not answer at once. A typing colleague
 * comes first.
 */
export function PresenceLine({ ticketId }: { ticketId: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { id: ownId } = useSessionUser();
  const viewers = useAppSelector((state) => state.presence[ticketId]);
  const others = (viewers ?? []).filter(({ id }) => id !== ownId);
  const shown = others.find(({ isTyping }) => isTyping) ?? others[0];
  const more = others.length - 1;
  const name = shown?.name ?? "";
  const words = shown?.isTyping
    ? t("writing.presence.writes", { name })
    : more > 0
      ? t("writing.presence.seeMany", { name, count: more })
      : t("writing.presence.sees", { name });
  // The live region exists before its content, so that screen readers announce it.
  return (
    <span className={mergeClasses(shown && styles.root, shown?.isTyping && styles.writes)} role="status">
      {shown && (
        <>
          <Face name={shown.name} size={20} />
          <span className={styles.words}>{words}</span>
        </>
      )}
    </span>
  );
}
