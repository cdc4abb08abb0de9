import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { CompanyHoursPanel } from "./CompanyHoursPanel.tsx";

/** The company's hours over another screen (S2 section 2.5). They are saved by their own button. */
export function CompanyHoursDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t("hours.dialog")} wide onClose={onClose}>
      <CompanyHoursPanel />
    </FormDialog>
  );
}
