import { Clock20Regular, Search20Regular, TextBulletListLtr20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useCommands } from "../../../ui/commands/commands-context.ts";
import { singleKeys } from "../../../ui/commands/shortcuts.ts";
import type { TicketView } from "../use-ticket-view.ts";

type ListPlace = Pick<TicketView, "tab"> & Partial<Pick<TicketView, "list">>;

/** The commands to go to a list of tickets; `onGo` opens it. */
export function useListCommands(onGo: (place: ListPlace & { viewId: null }) => void): void {
  const { t } = useTranslation();
  const list = <TextBulletListLtr20Regular />;
  const place = (to: ListPlace) => ({ isPlace: true as const, run: () => onGo({ ...to, viewId: null }) });
  const go = (screen: string) => t("shell.palette.go", { screen });
  useCommands([
    {
      id: "search-tickets",
      label: t("tickets.find"),
      icon: <Search20Regular />,
      shortcut: "searchTickets",
      singleKeys: singleKeys.goSearch,
      ...place({ tab: "search" }),
    },
    {
      id: "list-open",
      label: go(t("tickets.status.open")),
      icon: list,
      singleKeys: singleKeys.goOpen,
      ...place({ tab: "open", list: "open" }),
    },
    {
      id: "list-pending",
      label: go(t("tickets.status.pending")),
      icon: list,
      singleKeys: singleKeys.goPending,
      ...place({ tab: "open", list: "pending" }),
    },
    {
      id: "list-verified",
      label: go(t("tickets.status.verified")),
      icon: list,
      singleKeys: singleKeys.goVerified,
      ...place({ tab: "open", list: "verified" }),
    },
    {
      id: "list-snoozed",
      label: go(t("tickets.status.snoozed")),
      icon: <Clock20Regular />,
      singleKeys: singleKeys.goSnoozed,
      ...place({ tab: "open", list: "snoozed" }),
    },
    {
      id: "list-closed",
      label: go(t("tickets.status.closed")),
      icon: list,
      singleKeys: singleKeys.goClosed,
      ...place({ tab: "closed" }),
    },
  ]);
}
