import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from "@fluentui/react-components";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ListedServer } from "../../../ipc/servers.ts";
import { switchServer } from "./servers.ts";
import { hostText } from "./use-servers.ts";

type ServerChoicesProps = {
  servers: readonly ListedServer[];
  trigger: ReactElement;
  placement: "above-start" | "after";
};

/** The saved servers to choose from, and the link to their screen. */
export function ServerChoices({ servers, trigger, placement }: ServerChoicesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const current = servers.find(({ isCurrent }) => isCurrent)?.url ?? "";
  return (
    <Menu
      positioning={placement}
      checkedValues={{ server: [current] }}
      onCheckedValueChange={(_event, { checkedItems: [url] }) => {
        if (url !== undefined && url !== current) void switchServer(url);
      }}
    >
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {servers.map(({ url, name }) => (
            <MenuItemRadio
              key={url}
              name="server"
              value={url}
              style={{ overflowWrap: "anywhere" }}
              {...(name !== hostText(url) && { subText: hostText(url) })}
            >
              {name}
            </MenuItemRadio>
          ))}
          <MenuDivider />
          <MenuItem onClick={() => void navigate("/server")}>{t("server.manage")}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
