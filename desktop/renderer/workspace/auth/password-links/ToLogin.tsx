import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";

/** The link to the sign-in, for a page where nothing is left to do. */
export function ToLogin() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button appearance="primary" className={styles.submit} onClick={() => void navigate("/login")}>
      {t("passwordLinks.toLogin")}
    </Button>
  );
}
