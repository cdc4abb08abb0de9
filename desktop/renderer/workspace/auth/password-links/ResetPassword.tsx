import { useTranslation } from "react-i18next";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";
import { LinkPage } from "./LinkPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { useResetPasswordMutation } from "./password-links-api.ts";
import { ToLogin } from "./ToLogin.tsx";

/** The page of a link to a new password. The person signs in with it afterwards. */
export function ResetPassword() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const [reset, { error, isSuccess }] = useResetPasswordMutation();
  if (isSuccess)
    return (
      <div className={styles.root} role="status">
        <h1 className={styles.title}>{t("passwordLinks.reset.doneTitle")}</h1>
        <p className={styles.subtitle}>{t("passwordLinks.reset.doneText")}</p>
        <ToLogin />
      </div>
    );
  return (
    <LinkPage kind="reset">
      {(token, { name, email }) => (
        <div className={styles.root}>
          <h1 className={styles.title}>{t("passwordLinks.reset.title")}</h1>
          <p className={styles.subtitle}>{t("passwordLinks.reset.text", { name })}</p>
          <NewPasswordForm
            email={email}
            submitText={t("passwordLinks.reset.submit")}
            error={error}
            onSubmit={async (password) => (await reset({ token, password })).error}
          />
        </div>
      )}
    </LinkPage>
  );
}
