import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { desktopBridge } from "../../app/desktop-bridge.ts";
import { useSessionUser } from "../../app/hooks.ts";
import { useStoreExtra } from "../../app/store-extra.ts";
import { useDownloadToasts } from "../../features/shell/downloads/use-download-toasts.ts";
import { desktopNotifier, webNotifier } from "../../features/shell/notifications/notifier.ts";
import { useNotifications } from "../../features/shell/notifications/use-notifications.ts";
import { useSystemPresence } from "../../features/shell/notifications/use-system-presence.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useIntents } from "./use-intents.ts";
import { useOpenFromOutside } from "./use-open-from-outside.ts";

/** Where the page meets the system around it: notifications, tray, links from elsewhere, downloads. */
export function SystemDoor() {
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
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** Who is called here: another person, company or server on the same computer is another one. */
function useOwner(): string {
  const { address } = useStoreExtra();
  const { id, companyId } = useSessionUser();
  return `${address.rest} ${companyId} ${id}`;
}
