import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import {
  CheckmarkCircle16Filled,
  ErrorCircle16Filled,
  PauseCircle16Filled,
  PlugDisconnected16Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";

const looks = {
  off: { tone: "off", icon: <PlugDisconnected16Regular /> },
  paused: { tone: "bad", icon: <PauseCircle16Filled /> },
  failing: { tone: "warn", icon: <ErrorCircle16Filled /> },
  ok: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
} as const;

const stateOf = ({ isActive, pausedAt, failingSince }: Webhook): keyof typeof looks => {
  if (!isActive) return "off";
  if (pausedAt) return "paused";
  return failingSince ? "failing" : "ok";
};

/** The status of a webhook. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const state = stateOf(webhook);
  return <Pill {...looks[state]}>{t(`webhooks.states.${state}`)}</Pill>;
}
