import { Info20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../client/hooks.ts";
import { Banner } from "../ui/frame/Banner.tsx";

/** The account was opened in another window: shows that for a second before this page reloads. */
export function SessionNotice() {
  const { t } = useTranslation();
  const notice = useAppSelector((state) => state.session.notice);
  if (notice?.kind !== "usedElsewhere") return null;
  return <Banner tone="bad" icon={<Info20Regular />} text={t("auth.usedElsewhere")} />;
}
