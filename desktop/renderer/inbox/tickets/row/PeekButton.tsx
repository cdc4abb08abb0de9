import { Button, makeStyles } from "@fluentui/react-components";
import { Eye20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { contactName } from "../../../ui/text/phone-text.ts";

const useStyles = makeStyles({ root: { minWidth: "28px", width: "28px", height: "28px" } });

/** Opens a conversation read-only. */
export function PeekButton({ name, onPeek }: { name: string; onPeek: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Tip text={t("tickets.peekAt", { name: contactName(name) })}>
      <Button appearance="subtle" size="small" className={styles.root} icon={<Eye20Regular />} onClick={onPeek} />
    </Tip>
  );
}
