import { Button, Field, makeStyles, Textarea } from "@fluentui/react-components";
import { Sparkle20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useGetTextServiceQuery, useWriteTextMutation } from "../campaigns-api.ts";

const useStyles = makeStyles({
  button: { marginTop: "8px" },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
  again: { alignSelf: "flex-start" },
});

const promptMax = 1000;

type TextHelperProps = { hasText: boolean; onText: (text: string) => void };

/** A text written by the operator's service; the button is absent if none is configured. */
export function TextHelper({ hasText, onText }: TextHelperProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data: service } = useGetTextServiceQuery();
  const [isOpen, setOpen] = useState(false);
  if (!service?.isConfigured) return null;
  return (
    <>
      <Button className={styles.button} size="small" icon={<Sparkle20Regular />} onClick={() => setOpen(true)}>
        {t("campaigns.helper.open")}
      </Button>
      {isOpen && (
        <TextHelperDialog
          left={service.left}
          hasText={hasText}
          onText={(text) => {
            onText(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function TextHelperDialog({ left, hasText, onText, onClose }: TextHelperProps & { left: number; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [write, { isLoading, error }] = useWriteTextMutation();
  const [prompt, setPrompt] = useState("");
  const [text, setText] = useState<string | null>(null);
  const ask = async () => {
    if (isLoading || prompt.trim() === "") return;
    const { data } = await write(prompt.trim());
    if (data) setText(data.text);
  };
  const use = async () => onText(text ?? "");
  return (
    <FormDialog
      title={t("campaigns.helper.title")}
      error={error}
      busy={isLoading}
      saveLabel={
        text === null
          ? isLoading
            ? t("campaigns.helper.writing")
            : t("campaigns.helper.write")
          : t(hasText ? "campaigns.helper.replace" : "campaigns.helper.use")
      }
      onSubmit={text === null ? ask : use}
      onClose={onClose}
    >
      <Field label={t("campaigns.helper.prompt")} hint={t("campaigns.helper.promptHint")}>
        <Textarea
          autoFocus
          rows={3}
          resize="vertical"
          value={prompt}
          textarea={{ maxLength: promptMax }}
          placeholder={t("campaigns.helper.example")}
          onChange={(_event, data) => setPrompt(data.value)}
        />
      </Field>
      {text !== null && (
        <>
          <Field label={t("campaigns.helper.text")}>
            <Textarea rows={6} resize="vertical" value={text} onChange={(_event, data) => setText(data.value)} />
          </Field>
          <Button className={styles.again} size="small" disabled={isLoading} onClick={() => void ask()}>
            {isLoading ? t("campaigns.helper.writing") : t("campaigns.helper.again")}
          </Button>
        </>
      )}
      <p className={styles.hint}>{t("campaigns.helper.left", { count: left })}</p>
    </FormDialog>
  );
}
