import { type Location, matchPath } from "react-router";

type ScreenPage = {
  /** The route, as AppRoutes names it. */
  path: string;
  /** The tab in the address; without one the entry is for all other tabs. */
  tab?: string;
  /** The guide's page, by the name of its file. */
  page: string;
};

/** The page of the guide for each screen. Of two entries for a route the first that fits counts. */
export const screenPages: readonly ScreenPage[] = [
  { path: "/", page: "read-the-dashboard" },
  { path: "/dashboard/costs", page: "read-the-costs" },
  { path: "/tickets/:ticketId?", page: "find-your-way" },
  { path: "/views/:viewId", page: "use-views" },
  { path: "/contacts", page: "see-a-contact" },
  { path: "/tags", page: "tag-conversations" },
  { path: "/quick-messages", page: "use-quick-messages" },
  { path: "/schedules", page: "schedule-a-message" },
  { path: "/kanban", page: "use-the-board" },
  { path: "/chats/:chatId?", page: "talk-to-the-team" },
  { path: "/connections", page: "connect-a-number" },
  { path: "/connections/:connectionId/templates", page: "make-message-templates" },
  { path: "/announcements", page: "publish-news-and-videos" },
  { path: "/queues", page: "create-a-queue" },
  { path: "/users", page: "manage-people" },
  { path: "/maturador", page: "warm-up-a-number" },
  { path: "/messages-api", tab: "webhooks", page: "use-webhooks" },
  { path: "/messages-api", page: "send-with-the-api" },
  { path: "/subscription", page: "subscribe" },
  { path: "/financeiro", page: "pay-an-invoice" },
  { path: "/settings", tab: "hours", page: "opening-hours" },
  { path: "/settings", tab: "fields", page: "create-fields" },
  { path: "/settings", tab: "companies", page: "manage-companies" },
  { path: "/settings", tab: "plans", page: "manage-plans" },
  { path: "/settings", tab: "helps", page: "publish-news-and-videos" },
  { path: "/settings", page: "company-settings" },
  { path: "/audit", page: "read-the-audit-log" },
  { path: "/broadcasts", tab: "contacts", page: "make-a-contact-list" },
  { path: "/broadcasts", page: "run-a-campaign" },
  { path: "/contact-lists/:contactListId/contacts", page: "make-a-contact-list" },
  { path: "/campaign/:campaignId/report", page: "read-a-campaign-report" },
];

/** The guide's page for the screen at an address; null if it has none. */
export function pageOfScreen({ pathname, search }: Pick<Location, "pathname" | "search">): string | null {
  const open = new URLSearchParams(search).get("tab");
  const fits = ({ path, tab }: ScreenPage) => matchPath(path, pathname) && (tab === undefined || tab === open);
  return screenPages.find(fits)?.page ?? null;
}

/** The address of a page of the guide. */
export const guideAddress = (page: string): string => `/helps/${page}`;

/** The router state of an address that a screen's help opened: the screen to return to. */
export const fromScreen = ({ pathname, search }: Pick<Location, "pathname" | "search">) => ({
  helpedScreen: pathname + search,
});

/** The screen whose help is open, if a screen opened it. */
export const helpedScreen = ({ state }: Location): string | null =>
  typeof state === "object" && state !== null && "helpedScreen" in state ? String(state.helpedScreen) : null;
