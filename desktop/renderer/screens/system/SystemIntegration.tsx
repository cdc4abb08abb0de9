import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { useSessionUser, useStoreExtra } from "../../client/hooks.ts";
import { desktopNotifier, webNotifier } from "../../shell/notifications/notifier.ts";
import { useNotifications } from "../../shell/notifications/use-notifications.ts";
import { useSystemPresence } from "../../shell/notifications/use-system-presence.ts";
import { useDownloadToasts } from "../../shell/use-download-toasts.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useIntents } from "./use-intents.ts";
import { useOpenFromOutside } from "./use-open-from-outside.ts";

/** Connects the page to the operating system: notifications, tray, external links, downloads. */
export function SystemIntegration() {
  const { t } = useTranslation();
  const owner = useOwner();
  const { openLink, openCalled, isAsking, answer } = useOpenFromOutside();
  const notifier = useMemo(() => {
    const bridge = desktopBridge();
    return bridge ? desktopNotifier(bridge, owner) : webNotifier(openCalled);
  }, [owner, openCalled]);
  useNotifications(notifier);
  useSystemPresence();
  useIntents({ owner, openLink, openCalled, notifier });
  useDownloadToasts();
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title={t("preferences.leave.title")}
      text={t("preferences.leave.text")}
      action={t("preferences.leave.action")}
      onConfirm={async () => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** The owner of notifications: person, company and server. Other owners may use the same computer. */
function useOwner(): string {
  const { address } = useStoreExtra();
  const { id, companyId } = useSessionUser();
  return `${address.rest} ${companyId} ${id}`;
}
