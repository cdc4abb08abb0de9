import { Button, makeStyles, ProgressBar } from "@fluentui/react-components";
import { Dismiss16Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useAppSelector } from "../../../app/hooks.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { tokens } from "../../../ui/theme.ts";
import { discard } from "../outbox.ts";
import type { OutboxEntry } from "../outbox-slice.ts";

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

/** How much of a file has left, and the way to stop it. */
export function UploadProgress({ entry }: { entry: OutboxEntry }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const done = useAppSelector((state) => state.uploads[entry.clientId] ?? 0);
  return (
    <div className={styles.root}>
      <ProgressBar
        className={styles.bar}
        aria-label={t("messages.upload.progress", { name: entry.file?.name ?? "" })}
        // All of it has left, and the server still works on it.
        {...(done < 1 && { value: done })}
      />
      <span>{Math.round(done * 100)}%</span>
      <Tip text={t("messages.upload.cancel")}>
        <Button appearance="subtle" size="small" icon={<Dismiss16Regular />} onClick={() => dispatch(discard(entry))} />
      </Tip>
    </div>
  );
}
