import type { Help } from "@balcao/shared/team/helps.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormBesideTable } from "../../ui/form/FormBesideTable.tsx";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { HelpForm } from "./HelpForm.tsx";
import { HelpTable } from "./HelpTable.tsx";
import { useListHelpsQuery } from "./helps-api.ts";

/** The tab in which super users edit the helps for every company. */
export function HelpTab() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useListHelpsQuery();
  // A new `formKey` resets the form, also after a help was created.
  const [{ help, formKey }, setForm] = useState<{ help: Help | null; formKey: number }>({ help: null, formKey: 0 });
  const fill = (next: Help | null) => setForm({ help: next, formKey: formKey + 1 });
  return (
    <FormBesideTable>
      <HelpForm key={formKey} help={help} onDone={() => fill(null)} />
      <ListBody
        count={data?.length}
        isError={isError}
        failedTitle={t("helps.failedTitle")}
        onRetry={() => void refetch()}
        empty={{ art: "tray", title: t("helps.emptyTitle"), text: t("helps.emptyTableText") }}
      >
        <HelpTable helps={data ?? []} onEdit={fill} />
      </ListBody>
    </FormBesideTable>
  );
}
