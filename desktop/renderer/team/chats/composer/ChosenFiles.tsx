import { Button, makeStyles } from "@fluentui/react-components";
import { Dismiss16Regular, Document20Regular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { sizeText } from "../../../ui/media/file-text.ts";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  list: { display: "flex", flexWrap: "wrap", gap: "8px", margin: 0, padding: "8px 12px 0", listStyle: "none" },
  file: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    maxWidth: "240px",
    padding: "4px 4px 4px 8px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground5,
  },
  picture: { width: "32px", height: "32px", borderRadius: "4px", objectFit: "cover", flexShrink: 0 },
  words: { minWidth: 0 },
  name: { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  size: { display: "block", fontSize: "11px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type ChosenFilesProps = { files: readonly File[]; onRemove: (file: File) => void };

/** The files of the next message. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("chats.file")} data-half-written>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
        <li key={`${index}-${file.name}`} className={styles.file}>
          <Preview file={file} />
          <span className={styles.words}>
            <span className={styles.name} title={file.name}>
              {file.name}
            </span>
            <span className={styles.size}>{sizeText(file.size)}</span>
          </span>
          <Tip text={t("writing.attach.remove", { name: file.name })}>
            <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={() => onRemove(file)} />
          </Tip>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const styles = useStyles();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === null ? <Document20Regular aria-hidden /> : <img className={styles.picture} src={url} alt="" />;
}
