import type { ContactList } from "@balcao/shared/inbox/contact-lists.ts";
import { makeStyles, ProgressBar } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNumberChecks } from "../../channels/connections/connections-api.ts";
import { numberText } from "../../ui/text/number-text.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  text: {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground2,
  },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type CheckStateProps = {
  list: ContactList;
  /** Shows the reason for waiting as text, not only in a tooltip. */
  explains?: boolean;
};

/**
 * How many contacts of a list are on WhatsApp; during a check its progress, or the reason why it waits. Where numbers need
 * none, why.
 */
export function CheckState({ list, explains = false }: CheckStateProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { check, validWhatsappCount } = list;
  const checks = useNumberChecks();
  if (checks === "unneeded" && explains)
    return <span className={styles.hint}>{t("contactLists.waitingHint.unneeded")}</span>;
  if (!check || checks === "unneeded")
    return <span className={styles.text}>{numberText(i18n.language, validWhatsappCount)}</span>;
  const isWaiting = checks !== "yes";
  const hint = isWaiting ? t(`contactLists.waitingHint.${checks}`) : null;
  const text = isWaiting ? t("contactLists.waiting") : t("contactLists.checking", check);
  return (
    <span className={styles.root}>
      <span className={styles.text} title={hint ?? text}>
        {text}
      </span>
      <ProgressBar
        aria-label={t("contactLists.progressOf", { name: list.name })}
        value={check.done}
        max={Math.max(check.total, 1)}
      />
      {explains && hint && <span className={styles.hint}>{hint}</span>}
    </span>
  );
}
