import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { Pause20Filled, Play20Filled } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../../client/hooks.ts";
import { durationText } from "../../../ui/media/file-text.ts";
import { SaveButton } from "../../../ui/media/SaveButton.tsx";
import { tokens } from "../../../ui/theme.ts";
import { usePlayer } from "./use-player.ts";
import { VoiceBars } from "./VoiceBars.tsx";

const round = { border: 0, padding: 0, cursor: "pointer", flexShrink: 0 } as const;
const focus = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" } as const;

const useStyles = makeStyles({
  root: { width: "296px", maxWidth: "100%", paddingTop: "2px" },
  row: { display: "flex", alignItems: "center", gap: "10px" },
  play: {
    ...round,
    width: "36px",
    height: "36px",
    borderRadius: "18px",
    display: "grid",
    placeItems: "center",
    background: tokens.colorNeutralForeground2,
    color: tokens.bubbleIn,
    ":focus-visible": focus,
  },
  speed: {
    ...round,
    width: "40px",
    height: "24px",
    borderRadius: "12px",
    font: "inherit",
    fontSize: "12px",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    background: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground1,
    ":focus-visible": focus,
  },
  foot: {
    display: "flex",
    justifyContent: "space-between",
    paddingLeft: "46px",
    fontSize: "11px",
    lineHeight: "14px",
    color: tokens.bubbleMeta,
    fontVariantNumeric: "tabular-nums",
  },
  broken: { color: tokens.bad },
});

const speeds = [1, 1.5, 2] as const;

type VoicePlayerProps = { media: MessageMedia; url: string; meta: ReactNode };

/** A recording: played, sought and sped up in place. The speed applies to all recordings, and is stored. */
export function VoicePlayer({ media, url, meta }: VoicePlayerProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [{ voiceSpeed }, change] = usePreferences();
  const player = usePlayer(url, voiceSpeed, media);
  const next = speeds[(speeds.indexOf(voiceSpeed) + 1) % speeds.length] ?? 1;
  const at = durationText(player.seconds);
  const position = player.length > 0 ? `${at} / ${durationText(player.length)}` : at;
  return (
    <div className={styles.root}>
      <audio {...player.audioProps} />
      <div className={styles.row}>
        <button
          type="button"
          className={styles.play}
          aria-label={player.isPlaying ? t("writing.voice.pause") : t("writing.voice.play")}
          title={player.isPlaying ? t("writing.voice.pause") : t("writing.voice.play")}
          onClick={player.toggle}
        >
          {player.isPlaying ? <Pause20Filled /> : <Play20Filled />}
        </button>
        <VoiceBars player={player} position={position} />
        <button
          type="button"
          className={styles.speed}
          aria-label={t("writing.voice.speed", { speed: speedText(voiceSpeed) })}
          title={t("writing.voice.speed", { speed: speedText(voiceSpeed) })}
          onClick={() => change({ voiceSpeed: next })}
        >
          {speedText(voiceSpeed)}
        </button>
        {!media.isVoice && <SaveButton name={media.name} url={url} />}
      </div>
      <div className={styles.foot}>
        <span className={mergeClasses(player.isBroken && styles.broken)} role={player.isBroken ? "alert" : undefined}>
          {player.isBroken ? t("writing.voice.broken") : position}
        </span>
        {meta}
      </div>
    </div>
  );
}

const speedText = (speed: number): string => `${String(speed).replace(".", ",")}×`;
