import type { Action, Store } from "@reduxjs/toolkit";
import type { ApiState } from "../api.ts";
import type { StoreExtra } from "../base-query.ts";
import type { KeptState } from "../kept-slice.ts";
import { createSoon } from "../soon.ts";
import { mostKept } from "./kept-queries.ts";

/** Whatever changes in half a second is written once. */
const writeMs = 500;

/**
 * Writes down what lists and conversations show, as events have brought it up to date. The first page of a list, and
 * the newest of a conversation: that is what one asks for when everything begins anew.
 */
export function keepPages(store: Store<ApiState & { kept: KeptState }, Action>, { local }: StoreExtra): void {
  let queries = store.getState().api.queries;
  const written = new Map<string, unknown>();
  const soon = createSoon(writeMs);

  const write = () => {
    const { api, kept, session } = store.getState();
    const at = new Date().toISOString();
    for (const [key, query] of Object.entries(api.queries)) {
      // What was shown instead of an answer is there already, and no newer for having been shown.
      if (query?.status !== "fulfilled" || key in kept || written.get(key) === query.data) continue;
      const count = mostKept(query.endpointName, query.originalArgs);
      const page = count > 0 ? firstPage(query.data) : undefined;
      if (page === undefined || !session.session) continue;
      written.set(key, query.data);
      const json = JSON.stringify(page);
      void local.write("pages", (disk) => disk.keepPage({ key, kind: query.endpointName, most: count, json, at }));
    }
    for (const key of written.keys()) if (!(key in api.queries)) written.delete(key);
  };
  store.subscribe(() => {
    const state = store.getState();
    if (state.api.queries === queries) return;
    queries = state.api.queries;
    soon.run("pages", write);
  });
}

/** An answer as the server gave it; of a list that is read somewhere in its middle there is no first page. */
function firstPage(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("pageParams" in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  const [page] = pages as [{ previousCursor?: string | null }?];
  return pageParams[0] === null && !page?.previousCursor ? page : undefined;
}
