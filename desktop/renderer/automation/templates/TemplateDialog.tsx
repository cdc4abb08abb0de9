import { type Template, Trade } from "@balcao/shared/automation/templates.ts";
import { Spinner } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { ChoiceCards } from "../../ui/form/ChoiceCards.tsx";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { useApplyTemplateMutation, useListTemplatesQuery } from "./templates-api.ts";

/** Chooses a trade, shows what its template adds, and adds it. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { data, isError, refetch } = useListTemplatesQuery();
  const [apply, { isLoading, error }] = useApplyTemplateMutation();
  const [chosen, setChosen] = useState<Template | null>(null);
  const [offersQueues, setOffersQueues] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(chosen === null);
    if (!chosen) return;
    const { data: added } = await apply({ trade: chosen.trade, offersQueues });
    if (!added) return;
    const { queues, quickMessages, tags } = added;
    const isNew = queues + quickMessages + tags > 0;
    show(
      isNew ? "success" : "info",
      t(isNew ? "templates.added" : "templates.nothing", { queues, quickMessages, tags }),
    );
    onClose();
  };
  return (
    <FormDialog
      title={t("templates.title")}
      width="medium"
      error={error}
      busy={isLoading}
      saveLabel={t("templates.use")}
      onSubmit={data && submit}
      onClose={onClose}
    >
      {data ? (
        <>
          <ChoiceCards
            legend={t("templates.trade")}
            cards={data.map(({ trade, queues }) => ({
              value: trade,
              title: t(`templates.trades.${trade}`),
              text: queues.map(({ name }) => name).join(" · "),
            }))}
            value={chosen?.trade ?? ""}
            problem={isMissing && !chosen ? t("common.required") : null}
            onChange={(value) => setChosen(data.find(({ trade }) => trade === Trade.parse(value)) ?? null)}
          />
          {chosen && <TemplatePreview template={chosen} offersQueues={offersQueues} onOffersQueues={setOffersQueues} />}
        </>
      ) : isError ? (
        <LoadFailed title={t("templates.failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </FormDialog>
  );
}
