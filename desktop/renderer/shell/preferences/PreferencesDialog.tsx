import { useTranslation } from "react-i18next";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ComputerFields } from "./ComputerFields.tsx";
import { NotificationFields } from "./NotificationFields.tsx";
import { PreferenceSection } from "./PreferenceSection.tsx";
import { QuietFields } from "./QuietFields.tsx";
import { TicketFields } from "./TicketFields.tsx";

/** A person's preferences on this computer. Each change is saved at once. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const bridge = desktopBridge();
  return (
    <FormDialog title={t("shell.preferences")} onClose={onClose}>
      <PreferenceSection title={t("preferences.notifications.title")}>
        <NotificationFields />
        <QuietFields />
      </PreferenceSection>
      <PreferenceSection title={t("preferences.tickets.title")}>
        <TicketFields />
      </PreferenceSection>
      {bridge && (
        <PreferenceSection title={t("preferences.computer.title")}>
          <ComputerFields bridge={bridge} />
        </PreferenceSection>
      )}
    </FormDialog>
  );
}
