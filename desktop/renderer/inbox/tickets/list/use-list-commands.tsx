import { Search20Regular, TextBulletListLtr20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { type Command, useCommands } from "../../../ui/commands/commands-context.ts";
import { singleKeys } from "../../../ui/commands/shortcuts.ts";
import type { TicketView } from "../use-ticket-view.ts";

type ListPlace = Pick<TicketView, "tab"> & Partial<Pick<TicketView, "list">>;

const lists = [
  { name: "open", keys: singleKeys.goOpen, place: { tab: "open", list: "open" } },
  { name: "pending", keys: singleKeys.goPending, place: { tab: "open", list: "pending" } },
  { name: "verified", keys: singleKeys.goVerified, place: { tab: "open", list: "verified" } },
  { name: "snoozed", keys: singleKeys.goSnoozed, place: { tab: "open", list: "snoozed" } },
  { name: "closed", keys: singleKeys.goClosed, place: { tab: "closed" } },
] as const;

/** The commands to go to a list of tickets, and to the search; `onGo` opens it. */
export function useListCommands(onGo: (place: ListPlace & { viewId: null }) => void): void {
  const { t } = useTranslation();
  const go = (place: ListPlace) => ({ isPlace: true as const, run: () => onGo({ ...place, viewId: null }) });
  const commands: Command[] = lists.map(({ name, keys, place }) => ({
    id: `list-${name}`,
    label: t("shell.palette.go", { screen: t(`tickets.status.${name}`) }),
    icon: <TextBulletListLtr20Regular />,
    singleKeys: keys,
    ...go(place),
  }));
  commands.push({
    id: "search-tickets",
    label: t("tickets.find"),
    icon: <Search20Regular />,
    shortcut: "searchTickets",
    singleKeys: singleKeys.goSearch,
    ...go({ tab: "search" }),
  });
  useCommands(commands);
}
