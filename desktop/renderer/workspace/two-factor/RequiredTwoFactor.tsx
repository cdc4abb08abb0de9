import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewSession, useSignOut } from "../../client/hooks.ts";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { SetUpTwoFactor } from "./SetUpTwoFactor.tsx";

/** The only screen for a session without the second factor that the company requires. */
export function RequiredTwoFactor() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const renew = useRenewSession();
  const signOut = useSignOut();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{t("twoFactor.setUpFirst.title")}</h1>
      <p className={styles.subtitle}>{t("twoFactor.setUpFirst.text")}</p>
      <div className={styles.form}>
        <Button appearance="primary" className={styles.submit} autoFocus onClick={() => setOpen(true)}>
          {t("twoFactor.setUpFirst.start")}
        </Button>
        <Button appearance="transparent" onClick={() => void signOut()}>
          {t("twoFactor.setUpFirst.signOut")}
        </Button>
      </div>
      {isOpen && (
        <SetUpTwoFactor
          onClose={(isOn) => {
            setOpen(false);
            if (isOn) void renew();
          }}
        />
      )}
    </div>
  );
}
