import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { phoneText } from "../../ui/text/phone-text.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useTestCampaignMutation } from "./campaigns-api.ts";

/** Sends a campaign's messages to a number of one's own, before anybody else gets them. */
export function TestCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [number, setNumber] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [test, { isLoading, error }] = useTestCampaignMutation();
  const submit = async () => {
    setMissing(number.trim() === "");
    if (number.trim() === "") return;
    const { data: sent } = await test({ id: campaign.id, number });
    if (!sent) return;
    show("success", t("campaigns.test.sent", { count: sent.messages, number: phoneText(sent.number) }));
    onClose();
  };
  return (
    <FormDialog
      title={t("campaigns.test.title", { name: campaign.name })}
      error={error}
      busy={isLoading}
      saveLabel={t("campaigns.test.send")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        required
        label={t("campaigns.test.number")}
        hint={t(campaign.template ? "campaigns.test.templateHint" : "campaigns.test.hint")}
        validationMessage={isMissing && number.trim() === "" ? t("common.required") : null}
      >
        <Input
          type="tel"
          inputMode="numeric"
          autoFocus
          autoComplete="tel"
          value={number}
          onChange={(_event, { value }) => setNumber(value)}
        />
      </Field>
    </FormDialog>
  );
}
