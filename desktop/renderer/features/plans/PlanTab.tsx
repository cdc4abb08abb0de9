import type { Plan } from "@balcao/shared/plans.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormBesideTable } from "../../ui/FormBesideTable.tsx";
import { ListBody } from "../../ui/ListBody.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { useListPlansQuery } from "./plans-api.ts";

/** Where super users write the plans that companies buy (S2 section 2.1). */
export function PlanTab() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useListPlansQuery();
  // The form begins anew with every turn, also after one that made something new.
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
