import { ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { contractResolver, showTaken, unlessTaken } from "../../../ui/form/form-problems.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { tokens } from "../../../ui/theme.ts";
import { CopyLine } from "./CopyLine.tsx";
import { useCloudSetUpQuery, useConnectCloudMutation } from "./cloud-api.ts";

const useStyles = makeStyles({
  head: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  steps: {
    margin: 0,
    paddingInlineStart: "20px",
    display: "flex",
    flexDirection: "column",
    gap: "4px",
    color: tokens.colorNeutralForeground2,
    overflowWrap: "anywhere",
  },
});

type Values = Record<"name" | "phoneNumberId" | "wabaId" | "accessToken", string> & { pin?: string };

/** A field that is empty is absent for the contract. */
const withoutEmptyPin = ({ pin, ...values }: Values): Values => ({ ...values, ...(pin && { pin }) });

type CloudDialogProps = {
  /** Shown above the fields. */
  notice: ReactNode;
  /** The name that the person has typed so far. */
  name: string;
  onSaved: (connection: Connection) => void;
  onBack: (name: string) => void;
  onClose: () => void;
};

/** Connects a number of the official WhatsApp API. The server checks each value at Meta before it stores any. */
export function CloudDialog({ notice, name, onSaved, onBack, onClose }: CloudDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: setUp } = useCloudSetUpQuery();
  const [connect, { error, isLoading }] = useConnectCloudMutation();
  const { control, getValues, handleSubmit, setError } = useForm<Values>({
    defaultValues: { name, phoneNumberId: "", wabaId: "", accessToken: "", pin: "" },
    resolver: (values, ...more) => contractResolver<Values>(ConnectCloud)(withoutEmptyPin(values), ...more),
  });
  const submit = handleSubmit(async (values) => {
    const answer = await connect(ConnectCloud.parse(values));
    if (!showTaken(answer.error, setError) && answer.data) onSaved(answer.data);
  });
  const isMissing = setUp?.isConfigured === false;
  return (
    <FormDialog
      title={t("cloud.title")}
      saveLabel={t("cloud.connect")}
      error={unlessTaken(error)}
      busy={isLoading}
      onSubmit={isMissing ? undefined : submit}
      onBack={() => onBack(getValues("name"))}
      onClose={onClose}
    >
      {notice}
      <p className={styles.text}>{t("cloud.intro")}</p>
      {isMissing ? (
        <Alert text={t("cloud.notConfigured")} />
      ) : (
        <>
          <TextField
            control={control}
            name="name"
            label={t("connections.form.name")}
            hint={t("connections.form.nameHint")}
            required
            autoFocus
          />
          <h3 className={styles.head}>{t("cloud.fromMeta")}</h3>
          <ol className={styles.steps}>
            <li>{t("cloud.step1")}</li>
            <li>{t("cloud.step2")}</li>
            <li>{t("cloud.step3")}</li>
          </ol>
          <TextField
            control={control}
            name="phoneNumberId"
            label={t("cloud.phoneNumberId")}
            inputMode="numeric"
            required
          />
          <TextField control={control} name="wabaId" label={t("cloud.wabaId")} inputMode="numeric" required />
          <TextField
            control={control}
            name="accessToken"
            label={t("cloud.accessToken")}
            hint={t("cloud.accessTokenHint")}
            type="password"
            required
          />
          <TextField
            control={control}
            name="pin"
            label={t("cloud.pin")}
            hint={t("cloud.pinHint")}
            inputMode="numeric"
          />
        </>
      )}
      {setUp?.verifyToken && setUp.webhookUrl && (
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
