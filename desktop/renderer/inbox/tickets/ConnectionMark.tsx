import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Phone12Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { oneLine, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    gap: "2px",
    minWidth: "28px",
    color: tokens.colorNeutralForeground3,
  },
  icon: { flexShrink: 0 },
  name: oneLine,
});

/** The connection that a conversation is on. Its name is cut where there is little room. */
export function ConnectionMark({ name, className }: { name: string; className?: string | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const text = t("tickets.onConnection", { name });
  return (
    <span className={mergeClasses(styles.root, className)} title={text}>
      <Phone12Regular className={styles.icon} aria-hidden />
      <HiddenText>{text}</HiddenText>
      <span className={styles.name} aria-hidden>
        {name}
      </span>
    </span>
  );
}
