import { mergeClasses } from "@fluentui/react-components";
import { ContactCard16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useOptionStyles } from "./option-styles.ts";

/** The button by which the contact shares the number, in WhatsApp's own words. Only the contact can tap it. */
export function NumberRequestButton() {
  const styles = useOptionStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <div className={mergeClasses(styles.option, styles.button)}>
        <ContactCard16Regular aria-hidden />
        <span className={styles.words}>{t("numberRequest.button")}</span>
      </div>
    </div>
  );
}
