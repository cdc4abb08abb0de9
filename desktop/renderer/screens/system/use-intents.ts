import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Intent } from "../../../ipc/shell.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import type { Notifier } from "../../shell/notifications/notifier.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { OpenFromOutside } from "./use-open-from-outside.ts";
import { useReply } from "./use-reply.ts";

type IntentHandlers = Pick<OpenFromOutside, "openLink" | "openCalled"> & { owner: string; notifier: Notifier };

/** On the desktop: executes each request of a notification or a link once. */
export function useIntents({ owner, openLink, openCalled, notifier }: IntentHandlers): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const reply = useReply(notifier);
  const follow = (intent: Intent): void => {
    if (intent.owner !== null && intent.owner !== owner) show("warning", t("preferences.otherAccount"));
    else if (intent.kind === "reply") reply(intent);
    else if (intent.owner === null) openLink(intent.ticketUuid);
    else openCalled(intent.ticketUuid);
  };
  const now = useRef(follow);
  useEffect(() => {
    now.current = follow;
  });
  useEffect(() => {
    const bridge = desktopBridge();
    const take = async (): Promise<void> => {
      for (const intent of (await bridge?.call("intents.take")) ?? []) now.current(intent);
    };
    // Requests may have arrived before the page listened.
    void take();
    return bridge?.on("intents.waiting", () => void take());
  }, []);
}
