import { HardDrive20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../app/hooks.ts";
import { Banner } from "../../ui/Banner.tsx";

/** A full or broken disk: what is written and not sent lasts as long as this page only. */
export function UnkeptBanner() {
  const { t } = useTranslation();
  const isUnkept = useAppSelector((state) => state.unkept);
  return isUnkept ? <Banner tone="bad" icon={<HardDrive20Regular />} text={t("shell.unkept")} /> : null;
}
