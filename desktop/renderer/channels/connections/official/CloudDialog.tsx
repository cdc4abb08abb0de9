import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { unlessTaken } from "../../../ui/form/form-problems.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { CopyLine } from "./CopyLine.tsx";
import { useCloudSetUpQuery } from "./cloud-api.ts";
import { GrantedNumber } from "./GrantedNumber.tsx";
import { ManualFields } from "./ManualFields.tsx";
import { SignUpButton } from "./SignUpButton.tsx";
import { freeOf, useCloudForm } from "./use-cloud-form.ts";
import { signUpAddress } from "./use-sign-up.ts";

const useStyles = makeStyles({
  head: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  other: { alignSelf: "flex-start" },
});

type CloudDialogProps = {
  /** Shown above the fields. */
  notice: ReactNode;
  /** The name that the person has typed so far. */
  name: string;
  onSaved: (connection: Connection) => void;
  onBack: (name: string) => void;
  onClose: () => void;
};

/**
 * Connects a number of the official WhatsApp API: by an authorization at Meta where the installation has one, or by the
 * ids and a token. The server checks each value at Meta before it stores any.
 */
export function CloudDialog({ notice, name, onSaved, onBack, onClose }: CloudDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: setUp, isLoading: isAsking } = useCloudSetUpQuery();
  const { form, submit, error, isLoading, granted, chosen, choose, grant, restart } = useCloudForm(name, onSaved);
  const { control, getValues } = form;
  const [isByToken, setByToken] = useState(false);
  const address = signUpAddress(setUp);
  const elsewhere = address === null && setUp?.signUpUrl ? setUp.signUpOrigin : null;
  const mayBegin = address !== null && !isByToken && !chosen;
  const isMissing = setUp?.isConfigured === false && !setUp.takesOwnApps;
  const hasFields = !isAsking && !isMissing && !mayBegin;
  const refusal = error === undefined ? null : failureText(t, error);
  const change = () => {
    setByToken(!isByToken);
    restart();
  };
  return (
    <FormDialog
      title={t("cloud.title")}
      saveLabel={t("cloud.connect")}
      error={mayBegin ? undefined : unlessTaken(error)}
      busy={isLoading}
      onSubmit={hasFields ? submit : undefined}
      onBack={() => onBack(getValues("name"))}
      onClose={onClose}
    >
      {notice}
      <p className={styles.text}>{t("cloud.intro")}</p>
      {elsewhere && <p className={styles.text}>{t("cloud.signUp.elsewhere", { address: `${elsewhere}/app/` })}</p>}
      {isMissing && <Alert text={t("cloud.notConfigured")} />}
      {mayBegin && (
        <>
          <p className={styles.text}>{t("cloud.signUp.text")}</p>
          <SignUpButton
            address={address}
            label={t("cloud.signUp.begin")}
            isMain
            problem={granted ? t("cloud.signUp.allConnected") : refusal}
            onGranted={grant}
          />
        </>
      )}
      {hasFields && (
        <TextField
          control={control}
          name="name"
          label={t("connections.form.name")}
          hint={t("connections.form.nameHint")}
          required
          autoFocus
        />
      )}
      {granted && chosen && (
        <GrantedNumber
          control={control}
          numbers={freeOf(granted)}
          chosen={chosen}
          onChoose={(number) => choose(granted.ticket, number)}
        />
      )}
      {hasFields && !chosen && <ManualFields form={form} setUp={setUp ?? null} />}
      {address !== null && (
        <Link as="button" type="button" className={styles.other} onClick={change}>
          {t(isByToken ? "cloud.signUp.instead" : "cloud.signUp.byToken")}
        </Link>
      )}
      {(address === null || isByToken) && setUp?.verifyToken && setUp.webhookUrl && (
        <>
          <h3 className={styles.head}>{t("cloud.toMeta")}</h3>
          <p className={styles.text}>{t("cloud.toMetaText")}</p>
          <CopyLine label={t("cloud.webhookUrl")} value={setUp.webhookUrl} />
          <CopyLine label={t("cloud.verifyToken")} value={setUp.verifyToken} />
        </>
      )}
    </FormDialog>
  );
}
