import { type Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { BaseQueryApi, FetchArgs } from "@reduxjs/toolkit/query";
import type { z } from "zod";
import { type ApiError, noAnswer } from "../../client/api-error.ts";
import { journalOf } from "../../client/apply-change.ts";
import { idPage } from "../../client/tickets/ticket-pages.ts";

type Read<Cached> = { data: Cached; error?: undefined } | { data?: undefined; error: ApiError };
type Asked = { data?: unknown; error?: ApiError | undefined };
type BaseQuery = (request: FetchArgs) => PromiseLike<Asked> | Asked;

/** The conversion of an answer with tickets into the cached form, which names them by id. */
type Answer<Body, Cached> = {
  body: z.ZodType<Body>;
  tickets: (body: Body) => Ticket[];
  cached: (body: Body) => Cached;
};

export const ticketPage: Answer<TicketPage, ReturnType<typeof idPage>> = {
  body: TicketPage,
  tickets: ({ tickets }) => tickets,
  cached: idPage,
};

/**
 * The `queryFn` of a ticket query: `keep` puts the tickets into the store, and the cached result holds their ids.
 * Events that arrived while a page was loading are applied to it at once, without waiting for the rest of the list.
 */
export const readTickets =
  <Arg, Body, Cached>(
    request: (arg: Arg) => FetchArgs,
    { body, tickets, cached }: Answer<Body, Cached>,
    keep: (tickets: Ticket[], queryApi: BaseQueryApi) => void,
  ) =>
  async (arg: Arg, queryApi: BaseQueryApi, _options: unknown, ask: BaseQuery): Promise<Read<Cached>> => {
    const takeOver = journalOf(queryApi.extra).open();
    const answer = await ask(request(arg));
    const changes = takeOver();
    if (answer.error) return { error: answer.error };
    const parsed = body.safeParse(answer.data);
    if (!parsed.success) return { error: noAnswer };
    keep(tickets(parsed.data), queryApi);
    for (const apply of changes) apply();
    return { data: cached(parsed.data) };
  };
