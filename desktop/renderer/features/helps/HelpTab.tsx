import type { Help } from "@balcao/shared/helps.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormBesideTable } from "../../ui/FormBesideTable.tsx";
import { ListBody } from "../../ui/ListBody.tsx";
import { HelpForm } from "./HelpForm.tsx";
import { HelpTable } from "./HelpTable.tsx";
import { useListHelpsQuery } from "./helps-api.ts";

/** Where super users write the helps that every company is shown (S2 section 2.1). */
export function HelpTab() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useListHelpsQuery();
  // The form begins anew with every turn, also after one that made something new.
  const [{ help, turn }, setForm] = useState<{ help: Help | null; turn: number }>({ help: null, turn: 0 });
  const fill = (next: Help | null) => setForm({ help: next, turn: turn + 1 });
  return (
    <FormBesideTable>
      <HelpForm key={turn} help={help} onDone={() => fill(null)} />
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
