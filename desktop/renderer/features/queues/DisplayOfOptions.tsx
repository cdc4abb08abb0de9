import { makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";

const useStyles = makeStyles({ root: { minWidth: 0 } });

/** How the bot shows options. WhatsApp delivers no buttons any more, so that there is one way left (DECISIONS "Bot"). */
export function DisplayOfOptions() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Select className={styles.root} aria-label={t("queues.display")} defaultValue="TEXT_LIST">
      <option value="TEXT_LIST">{t("queues.textList")}</option>
    </Select>
  );
}
