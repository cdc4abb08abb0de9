import { type CloudSignUp, ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { Link, makeStyles } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { contractResolver, showTaken, unlessTaken } from "../../../ui/form/form-problems.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { CopyLine } from "./CopyLine.tsx";
import { useCloudSetUpQuery, useConnectCloudMutation } from "./cloud-api.ts";
import { type Granted, GrantedNumber } from "./GrantedNumber.tsx";
import { type CloudValues, ManualFields } from "./ManualFields.tsx";
import { SignUpButton } from "./SignUpButton.tsx";
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
  const [connect, { error, isLoading, reset: forgetError }] = useConnectCloudMutation();
  const [isByToken, setByToken] = useState(false);
  const [granted, setGranted] = useState<CloudSignUp | null>(null);
  const [chosen, setChosen] = useState<Granted | null>(null);
  const form = useForm<CloudValues>({
    defaultValues: { name, ...nothing },
    resolver: contractResolver<CloudValues>(FormContract),
  });
  const { control, getValues, reset, handleSubmit, setError, setValue } = form;
  const submit = handleSubmit(async (values) => {
    const answer = await connect(FormContract.parse(values));
    if (showTaken(answer.error, setError)) return;
    if (answer.data) onSaved(answer.data);
    else if (isRefused(answer.error, "ERR_CLOUD_SIGN_UP")) beginAgain();
    else if (chosen && isRefused(answer.error, "ERR_CLOUD_NOT_REGISTERED")) needPin(chosen);
  });
  const address = signUpAddress(setUp);
  const isSignUp = address !== null && !isByToken;
  const elsewhere = address === null && setUp?.signUpUrl ? setUp.signUpOrigin : null;
  const mayBegin = isSignUp && !chosen;
  const isMissing = setUp?.isConfigured === false && !setUp.takesOwnApps;
  const hasFields = !isAsking && !isMissing && !mayBegin;
  const refusal = error === undefined ? null : failureText(t, error);
  const beginAgain = () => {
    setGranted(null);
    setChosen(null);
    reset({ name: getValues("name"), ...nothing });
  };
  const change = (byToken: boolean) => {
    setByToken(byToken);
    forgetError();
    beginAgain();
  };
  // Meta told another thing during the sign-up.
  const needPin = (number: Granted) => {
    setChosen({ ...number, needsPin: true });
    setValue("needed", "pin");
  };
  // The form sends what was granted, as if it had been typed.
  const choose = (ticket: string, number: Granted) => {
    const typed = getValues("name").trim();
    const isOurs = typed === "" || typed === chosen?.name;
    const { phoneNumberId, wabaId, needsPin } = number;
    forgetError();
    setChosen(number);
    reset({
      ...{ ...nothing, name: isOurs ? number.name : typed, ticket, phoneNumberId, wabaId },
      needed: needsPin ? "pin" : null,
    });
  };
  const grant = (given: CloudSignUp) => {
    const [first] = freeOf(given);
    setGranted(given);
    if (first) choose(given.ticket, first);
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
        <Link as="button" type="button" className={styles.other} onClick={() => change(!isByToken)}>
          {t(isByToken ? "cloud.signUp.instead" : "cloud.signUp.byToken")}
        </Link>
      )}
      {!isSignUp && setUp?.verifyToken && setUp.webhookUrl && (
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

const freeOf = ({ numbers }: CloudSignUp): Granted[] => numbers.filter(({ isConnected }) => !isConnected);

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  (error as { code?: unknown } | undefined)?.code === code;

const optional = ["accessToken", "appSecret", "pin", "ticket"] as const;
const nothing = {
  ...{ phoneNumberId: "", wabaId: "", accessToken: "", appSecret: "", pin: "", ticket: "" },
  needed: null,
};

/** The server's contract. An optional field that is empty is absent for it, unless this number needs it: then it is missed. */
const FormContract = z
  .custom<CloudValues>()
  .transform(({ needed, ...values }): ConnectCloud => {
    const given: ConnectCloud = values;
    const missed = values.ticket === "" ? "accessToken" : null;
    for (const field of optional) if (given[field] === "" && field !== needed && field !== missed) delete given[field];
    return given;
  })
  .pipe(ConnectCloud);
