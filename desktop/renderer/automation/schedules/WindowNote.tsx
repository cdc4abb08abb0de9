import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Warning } from "../../ui/frame/Warning.tsx";
import { contactName } from "../../ui/text/phone-text.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "8px" },
});

type WindowNoteProps = { contact: ContactRef; onChooseTemplate: () => void };

/** Says beside the time that a text will not arrive then, and leads to what will. */
export function WindowNote({ contact, onChooseTemplate }: WindowNoteProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <Warning>{t("schedules.late", { name: contactName(contact.name) })}</Warning>
      <Button size="small" onClick={onChooseTemplate}>
        {t("schedules.chooseTemplate")}
      </Button>
    </div>
  );
}
