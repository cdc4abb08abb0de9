import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Copy16Regular, Mail20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useSessionUser, useStoreExtra } from "../../../client/hooks.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { shortDateTimeText } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  text: { margin: 0 },
  copy: { alignSelf: "flex-start" },
  mailed: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
    "& svg": { flexShrink: 0 },
  },
});

/** The link of an invitation, to be passed on. It is shown only here. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const { address } = useStoreExtra();
  const { timeZone } = useSessionUser().company;
  const { user, expiresAt, isMailed } = invitation;
  // A server without a public address of its own is reached where this console reaches it.
  const link = new URL(invitation.link, address.rest).href;
  const copy = () =>
    navigator.clipboard.writeText(link).then(() => show("success", t("users.invitation.copied")), showFailure);
  return (
    <FormDialog title={t("users.invitation.title", { name: user.name })} isOnce onClose={onClose}>
      <p className={styles.text}>
        {t("users.invitation.text", { name: user.name, until: shortDateTimeText(expiresAt, timeZone) })}
      </p>
      <Field label={t("users.invitation.link")} hint={t("users.invitation.once")}>
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button appearance="primary" className={styles.copy} icon={<Copy16Regular />} onClick={() => void copy()}>
        {t("users.invitation.copy")}
      </Button>
      {isMailed && (
        <p className={styles.mailed}>
          <Mail20Regular aria-hidden="true" />
          {t("users.invitation.mailed", { email: user.email })}
        </p>
      )}
    </FormDialog>
  );
}
