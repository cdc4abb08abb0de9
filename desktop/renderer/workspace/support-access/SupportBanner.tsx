import { Button } from "@fluentui/react-components";
import { PersonSupport20Filled } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePreferences, useSessionUser } from "../../client/hooks.ts";
import { Banner } from "../../ui/frame/Banner.tsx";
import { clockText } from "../../ui/text/time.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useEndSupportMutation } from "./support-access-api.ts";

/** A banner above every screen while a super user works in another company. */
export function SupportBanner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { showFailure } = useToast();
  const { company, selectedCompanyId, supportEndsAt } = useSessionUser();
  const [{ platform }] = usePreferences();
  const [end, { isLoading }] = useEndSupportMutation();
  if (selectedCompanyId === null || supportEndsAt === null) return null;
  const leave = async () => {
    const answer = await end();
    if (answer.error) showFailure(answer.error);
    // Back to where its menu leads: the platform's has no dashboard.
    else await navigate(platform ? "/settings?tab=companies" : "/");
  };
  return (
    <Banner
      tone="warning"
      icon={<PersonSupport20Filled />}
      text={t("supportAccess.banner", { company: company.name, time: clockText(supportEndsAt, company.timeZone) })}
      action={
        <Button size="small" disabledFocusable={isLoading} onClick={() => void leave()}>
          {t("supportAccess.end")}
        </Button>
      }
    />
  );
}
