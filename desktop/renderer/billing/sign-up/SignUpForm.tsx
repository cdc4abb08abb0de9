import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEntranceStyles } from "../../ui/form/entrance-styles.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useGetSignInInfoQuery } from "../../workspace/auth/auth-api.ts";
import { useListPublicPlansQuery } from "../../workspace/plans/plans-api.ts";
import { SignUpFields } from "./SignUpFields.tsx";

/** Signs up a new company, on trial; or explains why that is not possible. */
export function SignUpForm() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const info = useGetSignInInfoQuery();
  const plans = useListPublicPlansQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOpen = info.data?.canSignUp;
  const body = () => {
    if (info.isError || plans.isError)
      return (
        <LoadFailed
          onRetry={() => {
            void info.refetch();
            void plans.refetch();
          }}
        />
      );
    if (!info.data || !plans.data) return <SkeletonRows label={t("common.loading")} />;
    if (!isOpen) return <p className={styles.subtitle}>{t("signUp.closedText")}</p>;
    if (plans.data.length === 0) return <p className={styles.subtitle}>{t("signUp.noPlans")}</p>;
    return (
      <>
        <p className={styles.subtitle}>{t("signUp.subtitle")}</p>
        <SignUpFields plans={plans.data} />
      </>
    );
  };
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{isOpen === false ? t("signUp.closedTitle") : t("signUp.title")}</h1>
      {body()}
      <p className={styles.other}>
        {t("signUp.haveAccount")}{" "}
        <Link className={styles.aside} to="/login">
          {t("signUp.toLogin")}
        </Link>
      </p>
    </div>
  );
}
