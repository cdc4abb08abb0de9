import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Warning } from "../../ui/frame/Warning.tsx";
import { useGetSubscriptionQuery } from "./billing-api.ts";

/** Above the form of a new row, for admins: the plan has no room for it, so that nobody fills the form in vain. */
export function PlanFull({ what }: { what: "users" | "connections" | "queues" }) {
  const { t } = useTranslation();
  const { data } = useGetSubscriptionQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.plan || data.usage[what] < data.plan[what]) return null;
  return (
    <Warning>
      {t(`errors.planLimit.${what}`, { limit: data.plan[what], used: data.usage[what] })}{" "}
      <Link to="/subscription">{t("billing.seePlans")}</Link>
    </Warning>
  );
}
