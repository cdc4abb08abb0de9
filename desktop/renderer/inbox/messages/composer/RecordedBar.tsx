import { Button, makeStyles } from "@fluentui/react-components";
import { Delete20Regular, Pause20Filled, Play20Filled } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../../client/hooks.ts";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useComposerStyles } from "../../../ui/composer/composer-styles.ts";
import { SendButton } from "../../../ui/composer/SendButton.tsx";
import { usePreviewUrl } from "../../../ui/form/use-preview-url.ts";
import { durationText } from "../../../ui/media/file-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { usePlayer } from "../media/use-player.ts";
import { VoiceBars } from "../media/VoiceBars.tsx";

const useStyles = makeStyles({
  player: { flexGrow: 1, minWidth: 0, display: "flex", alignItems: "center", gap: "8px" },
  position: {
    flexShrink: 0,
    fontSize: "12px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
  broken: { color: tokens.bad },
});

type RecordedBarProps = { file: File; seconds: number; onCancel: () => void; onSend: () => void };

/** Plays a recording before it is sent or discarded. */
export function RecordedBar({ file, seconds, onCancel, onSend }: RecordedBarProps) {
  const shared = useComposerStyles();
  const { t } = useTranslation();
  const url = usePreviewUrl(file);
  return (
    <div className={shared.bar} data-half-written>
      {url ? <RecordedPlayer file={file} url={url} seconds={seconds} /> : <span className={shared.grow} />}
      <Tip text={t("writing.recorder.cancel")}>
        <Button appearance="subtle" icon={<Delete20Regular />} onClick={onCancel} />
      </Tip>
      <SendButton label={t("writing.recorder.send")} disabled={false} onSend={onSend} />
    </div>
  );
}

/** Plays at once: the user stopped the recording in order to play it. */
function RecordedPlayer({ file, url, seconds }: { file: File; url: string; seconds: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [{ voiceSpeed }] = usePreferences();
  const player = usePlayer(url, voiceSpeed, { durationSeconds: seconds, blob: file });
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    player.toggle();
    // The button that stopped the recording is gone; on the one that sends, a second press would send unheard.
    root.current?.querySelector("button")?.focus();
  }, []);
  const position = `${durationText(player.seconds)} / ${durationText(player.length)}`;
  return (
    <div ref={root} className={styles.player}>
      <audio {...player.audioProps} />
      <Tip text={player.isPlaying ? t("writing.voice.pause") : t("writing.voice.play")}>
        <Button
          appearance="subtle"
          icon={player.isPlaying ? <Pause20Filled /> : <Play20Filled />}
          onClick={player.toggle}
        />
      </Tip>
      <VoiceBars player={player} position={position} />
      {player.isBroken ? (
        <span className={styles.broken} role="alert">
          {t("writing.voice.broken")}
        </span>
      ) : (
        <span className={styles.position}>{position}</span>
      )}
    </div>
  );
}
