import type { Company, CompanyMade, SaveCompany } from "@balcao/shared/workspace/companies.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isApiError } from "../../client/api-error.ts";
import { contractResolver, showTaken } from "../../ui/form/form-problems.ts";
import { useNow } from "../../ui/hooks/timing.ts";
import { failureText } from "../../ui/text/failure-text.ts";
import { calendarDay } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useCreateCompanyMutation, useUpdateCompanyMutation } from "./companies-api.ts";
import { type CompanyValues, companySchema, laterDueDate, sentCompany, valuesOf } from "./company-form.ts";

const Refused = z.array(z.object({ field: z.string() }));

/** The company form: its values, its saving, and the extension of the due date. */
export function useCompanyForm(company: Company | null, onSaved: (made: CompanyMade | null) => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const now = useNow();
  const showFailure = useCompanyFailure();
  const [create, creating] = useCreateCompanyMutation();
  const [update, updating] = useUpdateCompanyMutation();
  const { control, handleSubmit, setError, setValue, getValues } = useForm<CompanyValues>({
    resolver: contractResolver(companySchema),
    defaultValues: valuesOf(company),
  });
  const save = async (body: SaveCompany): Promise<{ error?: unknown; made: CompanyMade | null }> => {
    if (company) return { error: (await update({ id: company.id, company: body })).error, made: null };
    const { data = null, error } = await create(body);
    return { error, made: data };
  };
  const submit = handleSubmit(async (values) => {
    const body = sentCompany(values);
    const { error, made } = await save(body);
    if (error) {
      if (showTaken(error, setError)) return;
      // Errors that only the server can find, such as a phone number that does not exist, are shown below their fields.
      const refused = (isApiError(error) && Refused.safeParse(error.details).data) || [];
      const shown = refused.filter(({ field }) => field in values);
      for (const { field } of shown)
        setError(
          field as keyof CompanyValues,
          { type: field === "phone" ? "phone" : "invalid" },
          { shouldFocus: true },
        );
      if (shown.length === 0) showFailure(error);
      return;
    }
    show("success", t("companies.saved"));
    onSaved(made);
  });
  const addTime = () => {
    const today = calendarDay(now, company?.timeZone ?? "America/Sao_Paulo");
    setValue("dueDate", laterDueDate(getValues(), today), { shouldDirty: true });
  };
  return { control, submit, addTime, isBusy: creating.isLoading || updating.isLoading };
}

/** Shows that the action failed, and why if the server says so. */
export function useCompanyFailure() {
  const { t } = useTranslation();
  const { show } = useToast();
  return (error: unknown) => show("error", `${t("companies.failed")}. ${failureText(t, error)}`);
}
