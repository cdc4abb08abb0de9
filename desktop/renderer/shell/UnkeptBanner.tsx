import { HardDrive20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../client/hooks.ts";
import { Banner } from "../ui/frame/Banner.tsx";

/** A full or broken disk: unsent text lasts only as long as this page. */
export function UnkeptBanner() {
  const { t } = useTranslation();
  const isUnkept = useAppSelector((state) => state.unkept);
  return isUnkept ? <Banner tone="bad" icon={<HardDrive20Regular />} text={t("shell.unkept")} /> : null;
}
