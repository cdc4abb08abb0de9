import { type CompanyHours, SaveCompanyHours } from "@balcao/shared/workspace/opening-hours.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveCompanyHoursMutation } from "./hours-api.ts";

/** The company's week and its holidays, saved together. */
export function useCompanyHoursForm(company: CompanyHours) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [stored, setStored] = useState({ schedules: company.schedules, holidays: company.holidays });
  const [form, setForm] = useState({ ...stored, revision: 0 });
  const [isWrong, setWrong] = useState(false);
  const [save, { isLoading }] = useSaveCompanyHoursMutation();
  const { revision, ...written } = form;
  const hours = SaveCompanyHours.safeParse(written);
  /** Resolves to true if they were saved. */
  const submit = async (): Promise<boolean> => {
    setWrong(!hours.success);
    if (!hours.success) return false;
    const { data, error } = await save({ id: company.id, hours: hours.data });
    if (!data) {
      showFailure(error);
      return false;
    }
    setStored(written);
    show("success", t("hours.saved"));
    return true;
  };
  return {
    ...form,
    setSchedules: (schedules: CompanyHours["schedules"]) => setForm((before) => ({ ...before, schedules })),
    setHolidays: (holidays: CompanyHours["holidays"]) => setForm((before) => ({ ...before, holidays })),
    isWrong: isWrong && !hours.success,
    isLoading,
    /** True if the value is valid and differs from the stored one. */
    isSavable: hours.success && JSON.stringify(written) !== JSON.stringify(stored),
    submit,
    /** Shows the first error that prevents saving. */
    check: () => setWrong(!hours.success),
    /** Restores the stored value; the editors are mounted again. */
    putBack: () => setForm({ ...stored, revision: revision + 1 }),
  };
}
