import type { Plan } from "@balcao/shared/workspace/plans.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormBesideTable } from "../../ui/form/FormBesideTable.tsx";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { useListPlansQuery } from "./plans-api.ts";

/** The tab in which super users edit the plans that companies buy. */
export function PlanTab() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useListPlansQuery();
  // A new `formKey` resets the form, also after a plan was created.
  const [{ plan, formKey }, setForm] = useState<{ plan: Plan | null; formKey: number }>({ plan: null, formKey: 0 });
  const fill = (next: Plan | null) => setForm({ plan: next, formKey: formKey + 1 });
  return (
    <FormBesideTable>
      <PlanForm key={formKey} plan={plan} onDone={() => fill(null)} />
      <ListBody
        count={data?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("plans.emptyTitle"), text: t("plans.emptyText") }}
      >
        <PlanTable plans={data ?? []} onEdit={fill} />
      </ListBody>
    </FormBesideTable>
  );
}
