import type { UserRef } from "@balcao/shared/workspace/users.ts";
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useGetColleagueTwoFactorQuery, useResetTwoFactorMutation } from "./two-factor-api.ts";
import { useTwoFactorStyles } from "./two-factor-styles.ts";

/** Shows an admin whether a user has two-factor authentication, and resets it for a user who lost their phone. */
export function ColleagueTwoFactor({ user }: { user: UserRef }) {
  const styles = useTwoFactorStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { data } = useGetColleagueTwoFactorQuery(user.id, { refetchOnMountOrArgChange: true });
  const [reset, { isLoading }] = useResetTwoFactorMutation();
  const [isAsked, setAsked] = useState(false);
  if (!data) return null;
  const confirm = async () => {
    const { error } = await reset(user.id);
    if (error) showFailure(error);
    else show("success", t("twoFactor.resetDone"));
    setAsked(false);
  };
  return (
    <section className={styles.root} aria-label={t("twoFactor.title")}>
      <h3 className={styles.title}>{t(data.isEnabled ? "twoFactor.colleagueOn" : "twoFactor.colleagueOff")}</h3>
      {data.isEnabled && (
        <>
          <p className={styles.text}>{t("twoFactor.resetHint")}</p>
          <div className={styles.actions}>
            <Button size="small" onClick={() => setAsked(true)}>
              {t("twoFactor.reset")}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t("twoFactor.resetTitle", { name: user.name })}
          text={t("twoFactor.resetText")}
          action={t("twoFactor.reset")}
          busy={isLoading}
          onConfirm={() => confirm()}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
