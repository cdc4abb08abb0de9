import { type FileRef, fileMax } from "@balcao/shared/workspace/files.ts";
import { Button, Field, makeStyles } from "@fluentui/react-components";
import { Attach20Regular, Document20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizeText } from "../text/size-text.ts";
import { tokens } from "../theme.ts";
import { isOfKind, kindsText } from "./file-kinds.ts";

const useStyles = makeStyles({
  line: { display: "flex", alignItems: "center", gap: "8px", minWidth: 0, minHeight: "32px" },
  name: { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", fontWeight: 500 },
  size: { flexShrink: 0, fontSize: "12px", color: tokens.colorNeutralForeground3 },
  grow: { flexGrow: 1 },
  sure: { color: tokens.bad, flexShrink: 0 },
  plain: { flexShrink: 0 },
});

type FileFieldProps = {
  label: string;
  /** The stored file. */
  saved: FileRef | null;
  /** The file that is uploaded when the form is saved. */
  chosen: File | null;
  problem: string | null;
  /** The file extensions that the picker offers; all if absent. */
  accept?: string | undefined;
  /** The kinds of files that are accepted, if they differ from those that the picker offers. */
  kinds?: string | undefined;
  disabled?: boolean;
  onChoose: (file: File | null) => void;
  onRemoveSaved: () => void;
};

/** The file of a message. Removing a stored file needs a second click as confirmation. */
export function FileField(props: FileFieldProps) {
  const { label, saved, chosen, problem, accept, kinds = accept, disabled = false, onChoose, onRemoveSaved } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  // A file of a wrong kind is refused when it is chosen, and not after the whole form was filled.
  const refusal = (file: File): string | null => {
    if (file.size > fileMax) return t("errors.ERR_FILE_TOO_LARGE");
    if (file.size === 0) return t("errors.ERR_FILE_INVALID");
    if (!kinds || isOfKind(file, kinds)) return null;
    const usable = kindsText(kinds);
    return usable === null ? t("common.wrongFile") : t("common.wrongFileUse", { kinds: usable });
  };
  const [refused, setRefused] = useState<File | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isRight = refusal(file) === null;
    setRefused(isRight ? null : file);
    if (isRight) onChoose(file);
  };
  const wrong = refused ?? chosen;
  const remove = () => {
    setRefused(null);
    if (chosen) return onChoose(null);
    if (isAsked) onRemoveSaved();
    setAsked(!isAsked);
  };
  const shown = chosen ?? saved;
  return (
    <Field label={label} validationMessage={(wrong && refusal(wrong)) ?? problem}>
      <div className={styles.line}>
        {shown && (
          <>
            <Document20Regular className={styles.plain} />
            <span className={styles.name} title={shown.name}>
              {shown.name}
            </span>
            <span className={styles.size}>{sizeText(shown.size)}</span>
            <span className={styles.grow} />
            <Button
              size="small"
              appearance="subtle"
              className={isAsked ? styles.sure : styles.plain}
              disabled={disabled}
              onClick={remove}
              onBlur={() => setAsked(false)}
            >
              {isAsked ? t("common.removeForSure") : t("common.remove")}
            </Button>
          </>
        )}
        {!shown && (
          <Button icon={<Attach20Regular />} disabled={disabled} onClick={() => input.current?.click()}>
            {t("common.chooseFile")}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
    </Field>
  );
}
