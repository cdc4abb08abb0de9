import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../ui/page-context.ts";
import { dateText } from "../../ui/text/time.ts";
import { DisableTwoFactor } from "./DisableTwoFactor.tsx";
import { RenewRecoveryCodes } from "./RenewRecoveryCodes.tsx";
import { SetUpTwoFactor } from "./SetUpTwoFactor.tsx";
import { useGetTwoFactorQuery } from "./two-factor-api.ts";
import { useTwoFactorStyles } from "./two-factor-styles.ts";

/** The state of the user's own two-factor sign-in, and the actions on it. */
export function OwnTwoFactor() {
  const styles = useTwoFactorStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { data } = useGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<"setUp" | "disable" | "renew" | null>(null);
  const close = () => setOpen(null);
  if (!data) return null;
  const { enabledAt, recoveryCodesLeft, isRequired } = data;
  return (
    <section className={styles.root} aria-label={t("twoFactor.title")}>
      <h3 className={styles.title}>{t("twoFactor.title")}</h3>
      <p className={styles.text}>
        {enabledAt === null
          ? t("twoFactor.offText")
          : `${t("twoFactor.onText", { date: dateText(enabledAt, timeZone) })} ${t("twoFactor.codesLeft", { count: recoveryCodesLeft })}`}{" "}
        {isRequired && t("twoFactor.required")}
      </p>
      <div className={styles.actions}>
        {enabledAt === null ? (
          <Button size="small" onClick={() => setOpen("setUp")}>
            {t("twoFactor.turnOn")}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setOpen("renew")}>
              {t("twoFactor.newCodes")}
            </Button>
            {!isRequired && (
              <Button size="small" onClick={() => setOpen("disable")}>
                {t("twoFactor.turnOff")}
              </Button>
            )}
          </>
        )}
      </div>
      {open === "setUp" && <SetUpTwoFactor onClose={close} />}
      {open === "disable" && <DisableTwoFactor onClose={close} />}
      {open === "renew" && <RenewRecoveryCodes onClose={close} />}
    </section>
  );
}
