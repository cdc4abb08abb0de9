import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../toast/toast-context.ts";
import type { Recording } from "./record.ts";

/** A smaller recording was started by mistake. */
export const fewestBytes = 10_000;

export type RecorderState = "idle" | "recording" | "sending" | "recorded";

/** A voice recording, from its start until it is passed on as a file; it can be stopped and played before. */
export function useRecorder(onRecorded: (file: File) => void, onStarted?: () => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<RecorderState>("idle");
  const [seconds, setSeconds] = useState(0);
  const [recorded, setRecorded] = useState<File | null>(null);

  useEffect(() => {
    if (state !== "recording") return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => () => recording.current?.cancel(), []);

  const start = async () => {
    if (state !== "idle") return;
    setState("sending");
    try {
      recording.current = await (await import("./record.ts")).record();
      setSeconds(0);
      setState("recording");
      onStarted?.();
    } catch {
      setState("idle");
      show("error", t("writing.recorder.refused"));
    }
  };
  const cancel = () => {
    recording.current?.cancel();
    recording.current = null;
    setRecorded(null);
    setState("idle");
  };
  /** Ends the recording; returns null, and shows a message, if there is nothing to send. */
  const stop = async (): Promise<File | null> => {
    const current = recording.current;
    if (!current || state !== "recording") return null;
    setState("sending");
    recording.current = null;
    const mp3 = await current.finish().catch(() => null);
    setState("idle");
    if (mp3 && mp3.size >= fewestBytes) return new File([mp3], `${Date.now()}.mp3`, { type: "audio/mpeg" });
    if (!mp3) show("error", t("errors.unexpected"));
    else show("info", t("writing.recorder.tooShort"));
    return null;
  };
  const listen = async () => {
    const file = await stop();
    if (!file) return;
    setRecorded(file);
    setState("recorded");
  };
  const finish = async () => {
    const file = recorded ?? (await stop());
    if (!file) return;
    setRecorded(null);
    setState("idle");
    onRecorded(file);
  };
  return {
    state,
    seconds,
    /** The stopped recording, ready to play. */
    recorded,
    start: () => void start(),
    cancel,
    listen: () => void listen(),
    finish: () => void finish(),
  };
}

/** The present length of a recording, as mm:ss. */
export const minutesText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
