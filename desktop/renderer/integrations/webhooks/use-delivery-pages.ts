import { usePages } from "../../client/use-pages.ts";
import { type DeliveryFilter, useListDeliveriesInfiniteQuery } from "./webhooks-api.ts";

/** A webhook's deliveries, page by page; refetched whenever the log is opened. */
export function useDeliveryPages(filter: DeliveryFilter) {
  const { rows: deliveries, ...rest } = usePages(
    useListDeliveriesInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
    (page) => page.deliveries,
  );
  return { deliveries, ...rest };
}
