import type { ContactList } from "@balcao/shared/contact-lists.ts";
import { makeStyles, ProgressBar } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../ui/theme.ts";
import { useListConnectionsQuery } from "../connections/connections-api.ts";

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
  /** Says in words, not only on a pointer's touch, what it waits for. */
  explains?: boolean;
};

/** How many of a list's people are on WhatsApp; while it is asked, how far that is, or what it waits for. */
export function CheckState({ list, explains = false }: CheckStateProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { check, validWhatsappCount } = list;
  const { data: connections } = useListConnectionsQuery(undefined, { skip: !check });
  if (!check) return <span className={styles.text}>{validWhatsappCount}</span>;
  const isWaiting = connections?.some(({ status }) => status === "CONNECTED") === false;
  const text = isWaiting ? t("contactLists.waiting") : t("contactLists.checking", check);
  return (
    <span className={styles.root}>
      <span className={styles.text} title={isWaiting ? t("contactLists.waitingHint") : text}>
        {text}
      </span>
      <ProgressBar
        aria-label={t("contactLists.progressOf", { name: list.name })}
        value={check.done}
        max={Math.max(check.total, 1)}
      />
      {explains && isWaiting && <span className={styles.hint}>{t("contactLists.waitingHint")}</span>}
    </span>
  );
}
