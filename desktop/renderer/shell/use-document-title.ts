import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { isAt, navGroups } from "./nav-items.tsx";
import { useWaitingTickets } from "./notifications/use-waiting-tickets.ts";

/** Shows the number of unread conversations in the browser tab's title, also when another window is in front. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const location = useLocation();
  const count = useWaitingTickets()?.length ?? 0;
  const item = navGroups.flatMap(({ items }) => items).find((one) => isAt(one, location));
  const screen = t(item?.label ?? "shell.tickets");
  useEffect(() => {
    document.title = t("shell.documentTitle", { count, screen });
  }, [t, count, screen]);
}
