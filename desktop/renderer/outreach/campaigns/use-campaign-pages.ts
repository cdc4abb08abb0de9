import { usePages } from "../../client/use-pages.ts";
import { useListCampaignsInfiniteQuery } from "./campaigns-api.ts";

/** The campaigns that match, page by page. */
export function useCampaignPages(search: string) {
  const { rows: campaigns, ...rest } = usePages(useListCampaignsInfiniteQuery(search), (page) => page.records);
  return { campaigns, ...rest };
}
