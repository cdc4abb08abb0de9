import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { type OptionFileType, optionFileTypes } from "@balcao/shared/workspace/queue-options.ts";
import { Field, makeStyles, Select } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { FileField } from "../../../ui/form/FileField.tsx";
import { narrow } from "../../../ui/theme.ts";
import { OptionRecorder } from "./OptionRecorder.tsx";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "160px minmax(0, 1fr)",
    gap: "12px",
    [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  type: { minWidth: 0 },
});

/** The file picker offers these. */
const accepted: Partial<Record<OptionFileType, string>> = { VIDEO: ".mpeg,.mp4", IMAGE: ".jpeg,.jpg,.png" };

/** The server finds the kind by the content. A browser's recording is a WebM video without pictures. */
const taken: Partial<Record<OptionFileType, string>> = { ...accepted, AUDIO: "audio/*,video/webm,application/ogg" };

type OptionFileFieldsProps = {
  fileType: OptionFileType | null;
  saved: FileRef | null;
  chosen: File | null;
  disabled: boolean;
  onType: (type: OptionFileType | null) => void;
  onChoose: (file: File | null, type?: OptionFileType) => void;
  onRemoveSaved: () => void;
};

/** The file that an option sends before its text: its type, and a file or a recording. */
export function OptionFileFields(props: OptionFileFieldsProps) {
  const { fileType, saved, chosen, disabled, onType, onChoose, onRemoveSaved } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const mayRecord = !saved && !chosen && (fileType === null || fileType === "AUDIO");
  return (
    <>
      <div className={styles.root}>
        <Field label={t("queues.options.fileType")}>
          <Select
            className={styles.type}
            value={fileType ?? ""}
            disabled={saved !== null}
            onChange={(_event, { value }) => onType(optionFileTypes.find((one) => one === value) ?? null)}
          >
            <option value="">{t("queues.options.noFileType")}</option>
            {optionFileTypes.map((type) => (
              <option key={type} value={type}>
                {t(`queues.options.fileTypes.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <FileField
          label={t("quickMessages.file")}
          saved={saved}
          chosen={chosen}
          problem={null}
          accept={fileType ? accepted[fileType] : undefined}
          kinds={fileType ? taken[fileType] : undefined}
          disabled={disabled}
          onChoose={onChoose}
          onRemoveSaved={onRemoveSaved}
        />
      </div>
      {mayRecord && <OptionRecorder onRecorded={(file) => onChoose(file, "AUDIO")} />}
    </>
  );
}
