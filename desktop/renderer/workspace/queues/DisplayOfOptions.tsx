import { makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({ root: { minWidth: 0 } });

/** The bot's way to show options. WhatsApp delivers no buttons any more, so only one is left. */
export function DisplayOfOptions() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select className={styles.root} aria-label={t("queues.display")} defaultValue="TEXT_LIST">
      <option value="TEXT_LIST">{t("queues.textList")}</option>
    </Select>
  );
}
