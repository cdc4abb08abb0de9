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
  // A new `turn` resets the form, also after a plan was created.
  const [{ plan, turn }, setForm] = useState<{ plan: Plan | null; turn: number }>({ plan: null, turn: 0 });
  const fill = (next: Plan | null) => setForm({ plan: next, turn: turn + 1 });
  return (
    <FormBesideTable>
      <PlanForm key={turn} plan={plan} onDone={() => fill(null)} />
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
