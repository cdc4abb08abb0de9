import type { MessageMedia } from "@balcao/shared/inbox/messages.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { readPeaks } from "./read-peaks.ts";
import { barsOf } from "./VoiceBars.tsx";

type Told = Pick<MessageMedia, "durationSeconds" | "waveform"> & {
  /** The recording, if it is in this browser. */
  blob?: Blob;
};

/** The playback of a recording: position, duration, and the waveform once it is decoded. */
export function usePlayer(url: string, speed: number, told: Told) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [foundLength, setFoundLength] = useState<number | null>(null);
  const [peaks, setPeaks] = useState<number[] | null>(null);
  const length = foundLength ?? told.durationSeconds ?? 0;
  const { waveform } = told;
  const toldPeaks = useMemo(() => (waveform ? barsOf(waveform) : null), [waveform]);

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    // Only one recording plays at a time.
    for (const other of document.querySelectorAll("audio")) if (other !== element) other.pause();
    element.playbackRate = speed;
    setBroken(false);
    void element.play().catch(() => setBroken(true));
    if (!toldPeaks && !peaks) void readPeaks(told.blob ?? url).then(setPeaks, () => undefined);
  };
  const seek = (to: number) => {
    setSeconds(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const audioProps = {
    ref: audio,
    src: url,
    // If the message has no duration, the file's metadata is loaded for it.
    preload: told.durationSeconds === null ? ("metadata" as const) : ("none" as const),
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setSeconds(audio.current?.currentTime ?? 0),
    onEnded: () => {
      setPlaying(false);
      seek(0);
    },
    onDurationChange: () => {
      const { duration } = audio.current ?? {};
      // A recording that is still loading may not know its length yet.
      if (duration && Number.isFinite(duration)) setFoundLength(duration);
    },
  };
  return { audioProps, isPlaying, isBroken, seconds, length, peaks: toldPeaks ?? peaks, toggle, seek };
}
