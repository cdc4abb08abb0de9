import { Button, makeStyles } from "@fluentui/react-components";
import { Delete20Regular, Stop20Filled } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";
import { SendButton } from "../../../ui/composer/SendButton.tsx";
import { minutesText, type RecorderState } from "../../../ui/recorder/use-recorder.ts";
import { tokens } from "../../../ui/theme.ts";
import { RecordedBar } from "./RecordedBar.tsx";

const useStyles = makeStyles({
  clock: {
    display: "inline-flex",
    alignItems: "center",
    gap: "8px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    color: tokens.bad,
  },
  dot: {
    width: "10px",
    height: "10px",
    borderRadius: "5px",
    background: "currentColor",
    animationName: { "0%, 100%": { opacity: 1 }, "50%": { opacity: 0.3 } },
    animationDuration: "1.2s",
    animationIterationCount: "infinite",
  },
});

type RecorderBarProps = {
  state: RecorderState;
  seconds: number;
  /** The stopped recording, ready to play. */
  recorded: File | null;
  onCancel: () => void;
  onListen: () => void;
  onFinish: () => void;
};

/** Replaces the composer's buttons during a recording, and while it is played before it is sent. */
export function RecorderBar({ recorded, ...props }: RecorderBarProps) {
  if (!recorded) return <RunningBar {...props} />;
  return <RecordedBar file={recorded} seconds={props.seconds} onCancel={props.onCancel} onSend={props.onFinish} />;
}

function RunningBar({ state, seconds, onCancel, onListen, onFinish }: Omit<RecorderBarProps, "recorded">) {
  const styles = useStyles();
  const shared = useComposerStyles();
  const { t } = useTranslation();
  const isRecording = state === "recording";
  const bar = useRef<HTMLDivElement>(null);
  // The button that started it is gone. (autoFocus would be too early for the tooltip.)
  useEffect(() => bar.current?.querySelector<HTMLElement>("button:last-of-type")?.focus(), []);
  return (
    <div ref={bar} className={shared.bar} data-half-written>
      <span className={styles.clock} role="timer" aria-label={t("writing.recorder.recording")}>
        <i className={styles.dot} />
        {minutesText(seconds)}
      </span>
      <span className={shared.grow} />
      <Tip text={t("writing.recorder.cancel")}>
        <Button appearance="subtle" icon={<Delete20Regular />} disabled={!isRecording} onClick={onCancel} />
      </Tip>
      <Tip text={t("writing.recorder.listen")}>
        <Button appearance="subtle" icon={<Stop20Filled />} disabled={!isRecording} onClick={onListen} />
      </Tip>
      <SendButton label={t("writing.recorder.send")} disabled={!isRecording} onSend={onFinish} />
    </div>
  );
}
