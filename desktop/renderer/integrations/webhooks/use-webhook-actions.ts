import type { Webhook } from "@balcao/shared/integrations/webhooks.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useResumeWebhookMutation, useTestWebhookMutation } from "./webhooks-api.ts";

/** The actions on a webhook that need no dialog, with their toasts. */
export function useWebhookActions() {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [runTest, testing] = useTestWebhookMutation();
  const [runResume, resuming] = useResumeWebhookMutation();
  return {
    isBusy: testing.isLoading || resuming.isLoading,
    test: async ({ id }: Webhook) => {
      const { error } = await runTest(id);
      if (error) showFailure(error);
      else show("success", t("webhooks.testSent"));
    },
    resume: async ({ id }: Webhook) => {
      const { error } = await runResume(id);
      if (error) showFailure(error);
      else show("success", t("webhooks.resumed"));
    },
  };
}
