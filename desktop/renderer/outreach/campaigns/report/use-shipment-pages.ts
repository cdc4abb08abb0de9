import { usePages } from "../../../client/use-pages.ts";
import { type ShipmentQuery, useListShipmentsInfiniteQuery } from "../campaigns-api.ts";

/** A campaign's shipments, page by page. */
export function useShipmentPages(query: ShipmentQuery) {
  const { rows: shipments, ...rest } = usePages(useListShipmentsInfiniteQuery(query), (page) => page.records);
  return { shipments, ...rest };
}
