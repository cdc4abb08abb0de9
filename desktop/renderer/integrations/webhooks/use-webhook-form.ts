import type { ApiEventType } from "@balcao/shared/integrations/api-events.ts";
import { SaveWebhook, type Webhook, type WebhookSignature } from "@balcao/shared/integrations/webhooks.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useSaveWebhookMutation } from "./webhooks-api.ts";

export type WebhookFormValues = {
  name: string;
  url: string;
  events: ApiEventType[];
  signature: WebhookSignature;
  isActive: boolean;
};

/** The form of a webhook. */
export function useWebhookForm(webhook: Webhook | null, onSaved: (webhook: Webhook) => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const [save, { error, isLoading }] = useSaveWebhookMutation();
  const { control, handleSubmit } = useForm<WebhookFormValues>({
    resolver: contractResolver(SaveWebhook),
    defaultValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      events: webhook?.events ?? ["message.received"],
      signature: webhook?.signature ?? "standard",
      isActive: webhook?.isActive ?? true,
    },
  });
  const submit = handleSubmit(async (values) => {
    const { data } = await save({ id: webhook?.id ?? null, webhook: values });
    if (!data) return;
    show("success", t("webhooks.saved"));
    onSaved(data);
  });
  return { control, submit, error, isBusy: isLoading };
}
