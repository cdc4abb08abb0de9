import { Button, makeStyles } from "@fluentui/react-components";
import { Send20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { failureText } from "../../ui/failure-text.ts";
import { TextField } from "../../ui/TextField.tsx";
import type { ExampleKind } from "./code-examples.ts";
import { useTestSend } from "./use-test-send.ts";

const useStyles = makeStyles({
  root: { minWidth: 0, display: "flex", flexDirection: "column", gap: "12px" },
  title: { margin: 0, fontSize: "13px", lineHeight: "20px", fontWeight: 600 },
  send: { alignSelf: "flex-end" },
});

/** Tries a call out, with a real message (S2 section 2.7). */
export function TestForm({ kind, token }: { kind: ExampleKind; token: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control, submit, error, isBusy, file, chooseFile, isFileMissing } = useTestSend(kind, token);
  const title = t(kind === "text" ? "messagesApi.testText" : "messagesApi.testFile");
  return (
    <form className={styles.root} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
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
      <Button
        type="submit"
        appearance="primary"
        className={styles.send}
        icon={<Send20Regular />}
        disabledFocusable={isBusy}
      >
        {t("messagesApi.send")}
      </Button>
    </form>
  );
}
