import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    marginInlineStart: "auto",
    paddingInline: "8px",
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  soon: { color: tokens.warn },
});

const warningMinutes = 120;

/** Says how long the contact may still be answered, in another colour for the last two hours. */
export function WindowLine({ minutes }: { minutes: number | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (minutes === null || minutes === 0) return null;
  const isSoon = minutes < warningMinutes;
  const text =
    minutes < 60
      ? t("writing.window.minutes", { n: minutes })
      : t("writing.window.hours", { n: Math.floor(minutes / 60) });
  return (
    <span className={mergeClasses(styles.root, isSoon && styles.soon)} title={t("writing.window.why")}>
      {text}
    </span>
  );
}
