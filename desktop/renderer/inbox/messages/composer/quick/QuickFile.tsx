import type { FileRef } from "@balcao/shared/workspace/files.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Attach16Regular, Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../../ui/action/Tip.tsx";
import { sizeText } from "../../../../ui/media/file-text.ts";
import { tokens } from "../../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    margin: "8px 8px 0",
    padding: "4px 4px 4px 10px",
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
    fontSize: "12px",
    lineHeight: "16px",
  },
  name: { fontWeight: 500, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  size: { flexGrow: 1, color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
});

/** The file of a chosen quick message. */
export function QuickFile({ file, onRemove }: { file: FileRef; onRemove: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root} data-half-written>
      <Attach16Regular />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.size}>{sizeText(file.size)}</span>
      <Tip text={t("writing.attach.remove", { name: file.name })}>
        <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={onRemove} />
      </Tip>
    </div>
  );
}
