import type { Action, Store } from "@reduxjs/toolkit";
import type { ApiState } from "../api.ts";
import type { StoreExtra } from "../base-query.ts";
import { createCoalescer } from "../coalescer.ts";
import { mostKept } from "./kept-queries.ts";
import type { KeptState } from "./kept-slice.ts";
import { keptAnswer } from "./kept-tickets.ts";

/** Changes within half a second are written once. */
const writeMs = 500;

/**
 * Stores the cached results of lists and conversations, kept current by events: the first page of a list, and the
 * newest of a conversation, which are the pages a start shows.
 */
export function keepPages(store: Store<ApiState & { kept: KeptState }, Action>, { local }: StoreExtra): void {
  let { api, tickets } = store.getState();
  /** The cached objects of each last stored result, by the query's key. */
  const written = new Map<string, readonly unknown[]>();
  const coalescer = createCoalescer(writeMs);

  const write = () => {
    const { api, kept, session, tickets } = store.getState();
    const at = new Date().toISOString();
    for (const [key, query] of Object.entries(api.queries)) {
      // A page read from the disk is already stored, and showing it does not make it newer.
      if (query?.status !== "fulfilled" || key in kept) continue;
      const count = mostKept(query.endpointName, query.originalArgs);
      const page = count > 0 ? firstPage(query.data) : undefined;
      if (page === undefined || !session.session) continue;
      const { parts, answer } = keptAnswer(query.endpointName, page, tickets);
      if (answer === undefined || isSame(written.get(key), parts)) continue;
      written.set(key, parts);
      const json = JSON.stringify(answer);
      void local.write("pages", (disk) => disk.keepPage({ key, kind: query.endpointName, most: count, json, at }));
    }
    for (const key of written.keys()) if (!(key in api.queries)) written.delete(key);
  };
  store.subscribe(() => {
    const state = store.getState();
    if (state.api.queries === api.queries && state.tickets === tickets) return;
    ({ api, tickets } = state);
    coalescer.run("pages", write);
  });
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[]): boolean =>
  one?.length === other.length && one.every((part, at) => part === other[at]);

/** A result in the server's form; a list that is read from its middle has no first page. */
function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  const [page] = pages as [{ previousCursor?: string | null }?];
  return pageParams[0] === null && !page?.previousCursor ? page : undefined;
}
