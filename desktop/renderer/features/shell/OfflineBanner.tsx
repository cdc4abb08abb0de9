import { CloudOff20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../app/hooks.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useAfter } from "../../ui/use-after.ts";

/** The socket is away: what is on screen may be old, and what is sent may have to wait. */
export const OfflineBanner = () => {
  const connected = useAppSelector((state) => state.live.connected);
  return connected ? null : <Away />;
};

function Away() {
  const { t } = useTranslation();
  const count = useAppSelector((state) => state.outbox.length + state.chatOutbox.length);
  // A blink of the network is not worth moving the screen.
  if (!useAfter(1500)) return null;
  return <Banner tone="warning" icon={<CloudOff20Regular />} text={t("shell.offlineQueued", { count })} />;
}
