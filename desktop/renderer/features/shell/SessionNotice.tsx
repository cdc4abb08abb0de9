import { Info20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../app/hooks.ts";
import { Banner } from "../../ui/Banner.tsx";

/** The account was opened somewhere else: said for a second before this page starts over. */
export function SessionNotice() {
  const { t } = useTranslation();
  const notice = useAppSelector((state) => state.session.notice);
  if (notice?.kind !== "usedElsewhere") return null;
  return <Banner tone="bad" icon={<Info20Regular />} text={t("auth.usedElsewhere")} />;
}
