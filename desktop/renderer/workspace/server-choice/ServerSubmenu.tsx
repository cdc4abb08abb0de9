import { MenuItem } from "@fluentui/react-components";
import { Server20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { ServerChoices } from "./ServerChoices.tsx";
import { useServers } from "./use-servers.ts";

/** In the account menu: the current server, and the others. Desktop only. */
export function ServerSubmenu() {
  const { t } = useTranslation();
  const [servers] = useServers();
  const current = servers?.find(({ isCurrent }) => isCurrent);
  if (!servers || !current) return null;
  return (
    <ServerChoices
      servers={servers}
      placement="after"
      trigger={
        <MenuItem icon={<Server20Regular />} style={{ overflowWrap: "anywhere" }}>
          {t("server.current", { name: current.name })}
        </MenuItem>
      }
    />
  );
}
