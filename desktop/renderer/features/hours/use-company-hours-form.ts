import { type CompanyHours, SaveCompanyHours } from "@balcao/shared/opening-hours.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast-context.ts";
import { useSaveCompanyHoursMutation } from "./hours-api.ts";

/** The company's week and its holidays, saved together. */
export function useCompanyHoursForm(company: CompanyHours) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [schedules, setSchedules] = useState(company.schedules);
  const [holidays, setHolidays] = useState(company.holidays);
  const [isWrong, setWrong] = useState(false);
  const [save, { isLoading }] = useSaveCompanyHoursMutation();
  /** Answers whether they were saved. */
  const submit = async (): Promise<boolean> => {
    const hours = SaveCompanyHours.safeParse({ schedules, holidays });
    setWrong(!hours.success);
    if (!hours.success) return false;
    const { data, error } = await save({ id: company.id, hours: hours.data });
    if (!data) {
      showFailure(error);
      return false;
    }
    // In the order of the year, and each day once.
    setHolidays(data.holidays);
    show("success", t("hours.saved"));
    return true;
  };
  return { schedules, setSchedules, holidays, setHolidays, isWrong, isLoading, submit };
}
