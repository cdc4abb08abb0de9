import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../client/hooks.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { dateText } from "../../ui/text/time.ts";
import { useGetPracticeQuery } from "./practice-api.ts";
import { useStartPractice } from "./use-start-practice.ts";

/** Says what the practice is, and begins or continues it. */
export function PracticeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { company } = useSessionUser();
  const { data: practice } = useGetPracticeQuery(undefined, { refetchOnMountOrArgChange: true });
  const { start, isBusy } = useStartPractice();
  const submit = async () => {
    if (await start()) onClose();
  };
  return (
    <FormDialog
      title={t("practice.title")}
      saveLabel={t(practice?.isBegun ? "practice.continue" : "practice.start")}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("practice.about")}</p>
      <p style={{ margin: 0 }}>{t("practice.apart")}</p>
      {practice?.practisedAt && (
        <p style={{ margin: 0 }}>
          {t("practice.practisedOn", { date: dateText(practice.practisedAt, company.timeZone) })}
        </p>
      )}
    </FormDialog>
  );
}
