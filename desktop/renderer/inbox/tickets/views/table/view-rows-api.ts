import type { FieldValue } from "@balcao/shared/inbox/fields.ts";
import { ViewPage } from "@balcao/shared/inbox/views.ts";
import { api } from "../../../../client/api.ts";
import { idPage, type TicketIdPage } from "../../../../client/tickets/ticket-pages.ts";
import { useTicketsOf } from "../../../../client/tickets/use-tickets-of.ts";
import { readTickets } from "../../read-tickets.ts";
import { keepTickets } from "../../tickets-api.ts";

type RowPage = TicketIdPage & { fieldValues: NonNullable<ViewPage["fieldValues"]> };

const rowPage = {
  body: ViewPage,
  tickets: ({ tickets }: ViewPage) => tickets,
  cached: ({ fieldValues = [], ...page }: ViewPage): RowPage => ({ ...idPage(page), fieldValues }),
};

const viewRowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tickets of a view, with the values of the fields that are its columns. */
    listViewRows: build.infiniteQuery<RowPage, number, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      queryFn: readTickets(
        ({ queryArg, pageParam }) => ({
          url: `/views/${queryArg}/tickets`,
          params: { withFields: true, ...(pageParam && { cursor: pageParam }) },
        }),
        rowPage,
        keepTickets,
      ),
      // Columns of a view change with it.
      providesTags: ["TicketList", "ViewTickets", "Views"],
    }),
  }),
});

const { useListViewRowsInfiniteQuery } = viewRowsApi;

/** The rows of a view's table, always current; `fieldValueOf` is the text of a ticket's value of a field. */
export function useViewRows(viewId: number) {
  const query = useListViewRowsInfiniteQuery(viewId);
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const tickets = useTicketsOf(currentData?.pages);
  const values = new Map<number, FieldValue[]>(
    currentData?.pages.flatMap(({ fieldValues }) => fieldValues.map(({ ticketId, values }) => [ticketId, values])),
  );
  return {
    tickets: currentData && tickets,
    fieldValueOf: (ticketId: number, fieldId: number) =>
      values.get(ticketId)?.find((value) => value.fieldId === fieldId),
    isError: query.isError && !currentData,
    refetch: query.refetch,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}
