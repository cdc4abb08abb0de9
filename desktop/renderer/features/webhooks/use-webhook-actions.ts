import type { Webhook } from "@balcao/shared/webhooks.ts";
import { useTranslation } from "react-i18next";
import { useToast } from "../../ui/toast-context.ts";
import { useResumeWebhookMutation, useTestWebhookMutation } from "./webhooks-api.ts";

/** What can be done with a webhook at once, and what is said of it. */
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
