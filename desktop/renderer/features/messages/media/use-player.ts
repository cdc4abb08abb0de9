import { useEffect, useRef, useState } from "react";
import { readPeaks } from "./read-peaks.ts";

/** One recording's playing: where it is, how long, and what it looks like once it was heard. */
export function usePlayer(url: string, speed: number, toldLength: number | null) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [foundLength, setFoundLength] = useState<number | null>(null);
  const [peaks, setPeaks] = useState<number[] | null>(null);
  const length = foundLength ?? toldLength ?? 0;

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [speed]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    // Two voices at once are understood by nobody.
    for (const other of document.querySelectorAll("audio")) if (other !== element) other.pause();
    element.playbackRate = speed;
    setBroken(false);
    void element.play().catch(() => setBroken(true));
    if (!peaks) void readPeaks(url).then(setPeaks, () => undefined);
  };
  const seek = (to: number) => {
    setSeconds(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const audioProps = {
    ref: audio,
    src: url,
    preload: "none" as const,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => setSeconds(audio.current?.currentTime ?? 0),
    onEnded: () => {
      setPlaying(false);
      seek(0);
    },
    onDurationChange: () => {
      const { duration } = audio.current ?? {};
      // A recording that is still being fetched may not know its length yet.
      if (duration && Number.isFinite(duration)) setFoundLength(duration);
    },
  };
  return { audioProps, isPlaying, isBroken, seconds, length, peaks, toggle, seek };
}
