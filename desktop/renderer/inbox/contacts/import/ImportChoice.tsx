import { type ContactImport, contactImportLimits } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowDownload16Regular, DocumentTable20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { failureText } from "../../../ui/text/failure-text.ts";
import { importFailureText, importReasonOf } from "./import-failure-text.ts";

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: "anywhere" },
  buttons: { display: "flex", flexWrap: "wrap", gap: "8px" },
});

/** A kind of import: the texts of its dialog, and the upload of its file. */
export type ImportKind = {
  title: string;
  explanation: string;
  limits: string;
  wrongType: string;
  /** The accepted file extensions. */
  endings: readonly string[];
  send: (file: File) => Promise<{ data?: ContactImport | undefined; error?: unknown }>;
  downloadExample: () => void;
  /** A confirmation before the import begins; without it, choosing the file is enough. */
  question?: (fileName: string) => string;
};

type ImportChoiceProps = { kind: ImportKind; onStart: (importId: string) => void };

/** Chooses the file; explains its columns and offers an example file. */
export function ImportChoice({ kind, onStart }: ImportChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const problemOf = (error: unknown) => {
    const reason = importReasonOf(error);
    return reason === null ? failureText(t, error) : importFailureText(t, reason);
  };
  const send = async (file: File) => {
    setSending(true);
    const { data, error } = await kind.send(file);
    setSending(false);
    setChosen(null);
    if (data) onStart(data.id);
    else setProblem(problemOf(error));
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!kind.endings.some((ending) => file.name.toLowerCase().endsWith(ending))) return setProblem(kind.wrongType);
    if (file.size > contactImportLimits.bytes) return setProblem(t("contacts.import.tooLarge"));
    setProblem(null);
    if (kind.question) setChosen(file);
    else await send(file);
  };
  return (
    <>
      {problem !== null && <Alert text={problem} />}
      {chosen && kind.question ? (
        <>
          <p className={styles.text} role="status">
            {kind.question(chosen.name)}
          </p>
          <div className={styles.buttons}>
            <Button appearance="primary" autoFocus disabledFocusable={isSending} onClick={() => void send(chosen)}>
              {isSending ? t("contacts.import.sending") : t("contacts.import.begin")}
            </Button>
            <Button disabledFocusable={isSending} onClick={() => setChosen(null)}>
              {t("contacts.import.another")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>{kind.explanation}</p>
          <p className={styles.text}>{kind.limits}</p>
          <div className={styles.buttons}>
            <Button
              appearance="primary"
              icon={<DocumentTable20Regular />}
              disabledFocusable={isSending}
              onClick={() => input.current?.click()}
            >
              {isSending ? t("contacts.import.sending") : t("contacts.import.choose")}
            </Button>
            <Button appearance="subtle" icon={<ArrowDownload16Regular />} onClick={kind.downloadExample}>
              {t("contacts.import.example")}
            </Button>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={kind.endings.join(",")}
        aria-label={t("contacts.import.choose")}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = "";
        }}
      />
    </>
  );
}
