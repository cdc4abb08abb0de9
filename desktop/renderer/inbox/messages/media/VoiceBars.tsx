import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { tokens } from "../../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    position: "relative",
    flexGrow: 1,
    minWidth: 0,
    height: "28px",
    borderRadius: "4px",
    ":focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "2px" },
  },
  bars: { display: "block", width: "100%", height: "100%" },
  seek: { position: "absolute", inset: 0, width: "100%", height: "100%", margin: 0, opacity: 0, cursor: "pointer" },
});

export const barCount = 40;
/** Resamples a waveform of any length to the number of bars. */
export const barsOf = (waveform: readonly number[]): number[] =>
  Array.from({ length: barCount }, (_, bar) => {
    const from = Math.floor((bar * waveform.length) / barCount);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * waveform.length) / barCount));
    return Math.max(...waveform.slice(from, to), 0) / 100;
  });

type VoiceBarsProps = {
  player: {
    /** Null without a waveform: a plain line is shown. */
    peaks: readonly number[] | null;
    seconds: number;
    length: number;
    seek: (seconds: number) => void;
  };
  /** The position as a text, for screen readers. */
  position: string;
};

/** The waveform of a recording and its progress; also a slider to seek. */
export function VoiceBars({ player, position }: VoiceBarsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { peaks, seconds, length, seek } = player;
  const played = length > 0 ? (seconds / length) * barCount : 0;
  return (
    <span className={styles.root}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${barCount * 5} 28`}
        preserveAspectRatio="none"
        role="presentation"
        aria-hidden="true"
      >
        {!peaks && (
          <>
            <rect x="0" y="12.5" width="100%" height="3" rx="1.5" fill={tokens.bubbleMeta} opacity={0.45} />
            <rect x="0" y="12.5" width={played * 5} height="3" rx="1.5" fill={tokens.ackRead} />
          </>
        )}
        {peaks?.map((peak, index) => {
          const height = Math.max(3, peak * 26);
          const isPlayed = index < played;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
              key={index}
              x={index * 5}
              y={14 - height / 2}
              width="3"
              height={height}
              rx="1.5"
              fill={isPlayed ? tokens.ackRead : tokens.bubbleMeta}
              opacity={isPlayed ? 1 : 0.45}
            />
          );
        })}
      </svg>
      <input
        className={styles.seek}
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(seconds, length)}
        aria-label={t("writing.voice.position")}
        aria-valuetext={position}
        onChange={({ target }) => seek(Number(target.value))}
      />
    </span>
  );
}
