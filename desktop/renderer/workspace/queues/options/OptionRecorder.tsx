import { Button, makeStyles } from "@fluentui/react-components";
import { Delete20Regular, Mic20Regular, Stop20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { minutesText, useRecorder } from "../../../ui/recorder/use-recorder.ts";
import { tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "8px" },
  clock: { fontWeight: 600, fontVariantNumeric: "tabular-nums", color: tokens.bad },
});

/** Records a voice message for an option, which becomes its file. */
export function OptionRecorder({ onRecorded }: { onRecorded: (file: File) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const keep = (file: File) => {
    show("success", t("queues.options.recorded"));
    onRecorded(file);
  };
  const recorder = useRecorder(keep, () => show("info", t("queues.options.recordingStarted")));
  if (recorder.state === "idle") {
    return (
      <div className={styles.root}>
        <Button icon={<Mic20Regular />} onClick={recorder.start}>
          {t("writing.recorder.start")}
        </Button>
      </div>
    );
  }
  const isRecording = recorder.state === "recording";
  return (
    <div className={styles.root}>
      <span className={styles.clock} role="timer" aria-label={t("writing.recorder.recording")}>
        {minutesText(recorder.seconds)}
      </span>
      <Button icon={<Stop20Regular />} disabledFocusable={!isRecording} onClick={recorder.finish}>
        {t("queues.options.stopRecording")}
      </Button>
      <Tip text={t("writing.recorder.cancel")}>
        <Button appearance="subtle" icon={<Delete20Regular />} disabled={!isRecording} onClick={recorder.cancel} />
      </Tip>
    </div>
  );
}
