import { makeStyles } from "@fluentui/react-components";
import { Send20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/form/FileField.tsx";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { failureText } from "../../ui/text/failure-text.ts";
import type { ExampleKind } from "./code-examples.ts";
import { useTestSend } from "./use-test-send.ts";

const useStyles = makeStyles({
  root: { minWidth: 0, display: "flex", flexDirection: "column", gap: "12px" },
  title: { margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  send: { alignSelf: "flex-end" },
});

/** Tries a call, with a real message. */
export function TestForm({ kind, token }: { kind: ExampleKind; token: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control, submit, error, isBusy, file, chooseFile, isFileMissing } = useTestSend(kind, token);
  const title = t(kind === "text" ? "messagesApi.testText" : "messagesApi.testFile");
  return (
    <SaveForm className={styles.root} label={title} busy={isBusy} onSave={submit}>
      <h3 className={styles.title}>{title}</h3>
      {error && <Alert text={failureText(t, error)} />}
      <TextField control={control} name="token" label={t("messagesApi.token")} required />
      <TextField
        control={control}
        name="number"
        label={t("messagesApi.number")}
        hint={t("messagesApi.numberHint")}
        required
      />
      {kind === "file" && (
        <FileField
          label={t("messagesApi.fileLabel")}
          saved={null}
          chosen={file}
          problem={isFileMissing ? t("common.problems.required") : null}
          onChoose={chooseFile}
          onRemoveSaved={() => undefined}
        />
      )}
      <TextField
        control={control}
        name="body"
        label={t(kind === "text" ? "messagesApi.body" : "messagesApi.caption")}
        rows={kind === "text" ? 3 : 2}
        required={kind === "text"}
      />
      <SaveButton className={styles.send} icon={<Send20Regular />}>
        {t("messagesApi.send")}
      </SaveButton>
    </SaveForm>
  );
}
