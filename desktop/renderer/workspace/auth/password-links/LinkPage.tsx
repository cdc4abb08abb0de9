import { LinkToken, type PasswordLinkHolder, type PasswordLinkKind } from "@balcao/shared/workspace/password-links.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isApiError } from "../../../client/api-error.ts";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../../ui/list/SkeletonRows.tsx";
import { useReadPasswordLinkQuery } from "./password-links-api.ts";
import { ToLogin } from "./ToLogin.tsx";

type LinkPageProps = {
  kind: PasswordLinkKind;
  /** The page of a valid link. */
  children: (token: string, holder: PasswordLinkHolder) => ReactNode;
};

/** Reads the link in the address; shows an error if it is not valid. */
export function LinkPage({ kind, children }: LinkPageProps) {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  const isToken = LinkToken.safeParse(token).success;
  const { data, error, refetch } = useReadPasswordLinkQuery({ kind, token }, { skip: !isToken });
  if (data) return children(token, data);
  const isInvalid = !isToken || (isApiError(error) && error.code === "ERR_LINK_INVALID");
  if (isInvalid)
    return (
      <div className={styles.root}>
        <h1 className={styles.title}>{t("passwordLinks.invalidTitle")}</h1>
        <p className={styles.subtitle}>{t("errors.ERR_LINK_INVALID")}</p>
        <ToLogin />
      </div>
    );
  return (
    <div className={styles.root}>
      {error ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />}
    </div>
  );
}
