import { type SupportedCompany, supportHours } from "@balcao/shared/workspace/support-access.ts";
import { Field } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ManyField } from "../../ui/form/ManyField.tsx";
import { type Choice, SearchPicker } from "../../ui/form/SearchPicker.tsx";
import { useFindSupportedQuery, useStartSupportMutation } from "./support-access-api.ts";

const choiceOf = ({ id, name }: SupportedCompany): Choice => ({ id, name, detail: "", imageUrl: null });

/** Chooses the company for a super user's support access, and its queues. */
export function SupportAccessDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [company, setCompany] = useState<SupportedCompany | null>(null);
  const [queueIds, setQueueIds] = useState<number[]>([]);
  const { currentData: found } = useFindSupportedQuery(search, { skip: search === "" });
  const [start, { isLoading, error }] = useStartSupportMutation();
  const choose = (id: number | null) => {
    setCompany(found?.find((one) => one.id === id) ?? null);
    setQueueIds([]);
  };
  const submit = async () => {
    if (!company) return;
    const answer = await start({ companyId: company.id, queueIds });
    if (!answer.error) await navigate("/tickets");
  };
  return (
    <FormDialog
      title={t("shell.supportAccess")}
      saveLabel={t("supportAccess.start")}
      busy={isLoading || !company}
      {...(error !== undefined && { error })}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("supportAccess.text", { count: supportHours })}</p>
      <Field required label={t("supportAccess.company")}>
        <SearchPicker
          autoFocus
          chosen={company && choiceOf(company)}
          choices={found?.map(choiceOf)}
          placeholder={t("supportAccess.placeholder")}
          onSearch={setSearch}
          onChoose={choose}
        />
      </Field>
      {company && company.queues.length > 0 && (
        <ManyField
          label={t("supportAccess.queues")}
          noneText={t("supportAccess.allQueues")}
          choices={company.queues}
          value={queueIds}
          onChange={setQueueIds}
        />
      )}
    </FormDialog>
  );
}
