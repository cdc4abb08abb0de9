import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { useAppDispatch, useAppSelector, useSignOut } from "../../../client/hooks.ts";
import { useEntranceStyles } from "../../../ui/form/entrance-styles.ts";
import { LinkPage } from "./LinkPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { beginSession, useAcceptInvitationMutation } from "./password-links-api.ts";

/** The page of an invitation: the person chooses a password, and is signed in. */
export function AcceptInvitation() {
  const styles = useEntranceStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const me = useAppSelector(({ session }) => session.session?.user);
  const [isAccepted, setAccepted] = useState(false);
  const [accept, { error }] = useAcceptInvitationMutation();
  if (isAccepted && me) return <Navigate to="/" replace />;
  const submit = (token: string) => async (password: string) => {
    const answer = await accept({ token, password });
    if (!answer.data) return answer.error;
    setAccepted(true);
    dispatch(beginSession(answer.data));
  };
  return (
    <LinkPage kind="invitation">
      {(token, { name, email, companyName }) => (
        <div className={styles.root}>
          <h1 className={styles.title}>{t("passwordLinks.invitation.title", { name })}</h1>
          {me ? (
            <>
              <p className={styles.subtitle}>{t("passwordLinks.invitation.signedIn", { me: me.name, name })}</p>
              <Button size="large" onClick={() => void signOut()}>
                {t("passwordLinks.invitation.signOut")}
              </Button>
            </>
          ) : (
            <>
              <p className={styles.subtitle}>{t("passwordLinks.invitation.text", { company: companyName })}</p>
              <NewPasswordForm
                email={email}
                submitText={t("passwordLinks.invitation.submit")}
                error={error}
                onSubmit={submit(token)}
              />
            </>
          )}
        </div>
      )}
    </LinkPage>
  );
}
