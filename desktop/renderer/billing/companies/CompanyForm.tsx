import type { Company, CompanyMade } from "@balcao/shared/workspace/companies.ts";
import { paymentMethods, recurrences } from "@balcao/shared/workspace/payment-terms.ts";
import { makeStyles } from "@fluentui/react-components";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DateTimeFormField } from "../../ui/date-time/DateTimeFormField.tsx";
import { FormCard } from "../../ui/form/FormCard.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useListPlansQuery } from "../../workspace/plans/plans-api.ts";
import { CompanyButtons } from "./CompanyButtons.tsx";
import { useListInstancesQuery } from "./companies-api.ts";
import { useCompanyForm } from "./use-company-form.ts";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 240px), 1fr))",
    alignItems: "start",
    gap: "16px",
  },
});

type CompanyFormProps = {
  /** Null creates a new one. Mount it again for another. */
  company: Company | null;
  /** Called when the form must be emptied. A new company comes with its generated password. */
  onDone: (made: CompanyMade | null) => void;
};

/** The fields of a company that super users edit. */
export function CompanyForm({ company, onDone }: CompanyFormProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { control, submit, addTime, isBusy } = useCompanyForm(company, onDone);
  const { data: plans = [] } = useListPlansQuery();
  const { data: instances = [] } = useListInstancesQuery();
  const planId = useWatch({ control, name: "planId" });
  const isFree = plans.some(({ id, value }) => String(id) === planId && value === 0);
  const named = (rows: readonly { id: number; name: string }[], none: string) => [
    { value: "", label: none },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const yesNo = (yes: string, no: string) => [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
  const heading = company ? t("companies.edit") : t("companies.new");
  return (
    <FormCard label={heading} title={company ? `${heading}: ${company.name}` : heading} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField control={control} name="name" label={t("companies.name")} required autoFocus={company !== null} />
        <TextField control={control} name="email" label={t("companies.email")} type="email" required />
        <TextField control={control} name="phone" label={t("companies.phone")} type="tel" />
        <TextField control={control} name="document" label={t("companies.document")} />
        <SelectField
          control={control}
          name="planId"
          label={t("companies.plan")}
          required
          options={named(plans, t("companies.noPlan"))}
        />
        <SelectField
          control={control}
          name="instanceId"
          label={t("companies.instance")}
          hint={t("companies.instanceHint")}
          options={named(instances, t("companies.noInstance"))}
        />
        <SelectField
          control={control}
          name="typeConnection"
          label={t("companies.typeConnection")}
          options={yesNo(t("companies.typeConnections.true"), t("companies.typeConnections.false"))}
        />
        <SelectField
          control={control}
          name="status"
          label={t("companies.status")}
          options={yesNo(t("companies.isActive"), t("companies.isInactive"))}
        />
        <SelectField
          control={control}
          name="campaignsEnabled"
          label={t("companies.campaigns")}
          options={yesNo(t("companies.campaignsOn"), t("companies.campaignsOff"))}
        />
        <DateTimeFormField
          control={control}
          name="dueDate"
          kind="date"
          label={t("companies.dueDate")}
          disabled={isFree}
          hint={isFree ? t("companies.dueDateFree") : t("companies.dueDateHint")}
        />
        <SelectField
          control={control}
          name="recurrence"
          label={t("companies.recurrence")}
          options={recurrences.map((value) => ({ value, label: t(`companies.recurrences.${value}`) }))}
        />
        <SelectField
          control={control}
          name="paymentMethod"
          label={t("companies.paymentMethod")}
          options={paymentMethods.map((value) => ({ value, label: t(`companies.paymentMethods.${value}`) }))}
        />
      </div>
      <CompanyButtons
        company={company}
        isBusy={isBusy}
        onAddTime={isFree ? null : addTime}
        onDone={() => onDone(null)}
      />
    </FormCard>
  );
}
