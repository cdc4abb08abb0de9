import { type Connection, RequestPairingCode } from "@balcao/shared/channels/connections.ts";
import { Button, Field, Input, makeStyles } from "@fluentui/react-components";
import { Copy16Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { failureText } from "../../ui/text/failure-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useRequestPairingCodeMutation } from "./connections-api.ts";

const useStyles = makeStyles({
  root: { width: "282px", display: "flex", flexDirection: "column", gap: "12px", alignItems: "flex-start" },
  field: { width: "100%" },
  code: {
    width: "100%",
    boxSizing: "border-box",
    padding: "16px",
    borderRadius: "12px",
    fontSize: "26px",
    lineHeight: "32px",
    fontWeight: 650,
    letterSpacing: "0.12em",
    textAlign: "center",
    background: tokens.surfaceChat,
    fontVariantNumeric: "tabular-nums",
  },
});

/** For a phone without a working camera: enter the number, get a code of eight characters. */
export function PairingForm({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [number, setNumber] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const [request, { data, error }] = useRequestPairingCodeMutation();

  const submit = async () => {
    const digits = number.replace(/\D/g, "");
    const isValid = RequestPairingCode.safeParse({ number: digits }).success;
    setIsInvalid(!isValid);
    if (isValid) await request({ id: connection.id, number: digits });
  };
  const copy = (code: string) =>
    navigator.clipboard.writeText(code).then(() => show("success", t("messages.copied")), showFailure);
  if (data) {
    const { code } = data;
    return (
      <div className={styles.root} role="status">
        <div className={styles.code}>{code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code}</div>
        <Button size="small" icon={<Copy16Regular />} onClick={() => void copy(code)}>
          {t("connections.qr.copyCode")}
        </Button>
      </div>
    );
  }
  const problem = isInvalid ? t("connections.qr.numberInvalid") : error ? failureText(t, error) : null;
  return (
    <SaveForm className={styles.root} onSave={submit}>
      <Field
        className={styles.field}
        label={t("connections.qr.number")}
        hint={t("connections.qr.numberHint")}
        validationMessage={problem}
      >
        <Input
          type="tel"
          inputMode="numeric"
          autoFocus
          value={number}
          onChange={(_event, { value }) => setNumber(value)}
        />
      </Field>
      <SaveButton>{t("connections.qr.requestCode")}</SaveButton>
    </SaveForm>
  );
}
