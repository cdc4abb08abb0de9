import { Clock16Regular, Pause16Filled, Play16Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import type { WarmUpState } from "./warm-up-words.ts";

const looks = {
  running: { tone: "ok", icon: <Play16Filled /> },
  waiting: { tone: "warn", icon: <Clock16Regular /> },
  stopped: { tone: "off", icon: <Pause16Filled /> },
} as const;

/** The status of a warm-up. */
export function WarmUpPill({ state }: { state: WarmUpState }) {
  const { t } = useTranslation();
  return <Pill {...looks[state]}>{t(`warmUps.states.${state}`)}</Pill>;
}
