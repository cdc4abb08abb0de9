import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useManagesPlatform, usePreferences } from "../client/hooks.ts";
import { addressOf, platformItems } from "./nav-items.tsx";

export type PlatformMode = { isOn: boolean; label: string; onChange: () => void };

/** The switch between a super user's own company and the platform; null for other users. */
export function usePlatformMode(): PlatformMode | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const managesPlatform = useManagesPlatform();
  const [{ platform: isOn }, change] = usePreferences();
  if (!managesPlatform) return null;
  const onChange = () => {
    change({ platform: !isOn });
    const [first] = platformItems;
    void navigate(isOn || !first ? "/tickets" : addressOf(first));
  };
  return { isOn, label: t(isOn ? "shell.platformOff" : "shell.platformOn"), onChange };
}
