import { Button, makeStyles, ProgressBar } from "@fluentui/react-components";
import { Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../action/Tip.tsx";
import { tokens } from "../theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "4px 20px 0",
    fontSize: "11px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  bar: { width: "160px" },
});

type UploadProgressProps = {
  name: string;
  /** The uploaded part, from 0 to 1. */
  done: number;
  onCancel: () => void;
};

/** The upload progress of a file, and the button to cancel it. */
export function UploadProgress({ name, done, onCancel }: UploadProgressProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.root}>
      <ProgressBar
        className={styles.bar}
        aria-label={t("messages.upload.progress", { name })}
        // Everything is uploaded, and the server is still processing it.
        {...(done < 1 && { value: done })}
      />
      <span>{Math.round(done * 100)}%</span>
      <Tip text={t("messages.upload.cancel")}>
        <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={onCancel} />
      </Tip>
    </div>
  );
}
