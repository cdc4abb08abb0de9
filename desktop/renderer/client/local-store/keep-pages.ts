import type { Action, Store } from "@reduxjs/toolkit";
import type { ApiState } from "../api.ts";
import { createCoalescer } from "../coalescer.ts";
import { mostKept } from "./kept-queries.ts";
import type { KeptState } from "./kept-slice.ts";
import { keptAnswer } from "./kept-tickets.ts";
import type { UserStore } from "./user-store.ts";

/** Changes within half a second are written once. */
const writeMs = 500;

/**
 * Stores the cached results of lists and conversations, kept current by events: the first page of a list, and the
 * newest of a conversation, which are the pages a start shows. A slow disk gets only the latest state once it is done: in
 * a busy hour, versions that wait for it would fill the memory.
 */
export function keepPages(
  store: Store<ApiState & { kept: KeptState }, Action>,
  { local }: { local: Pick<UserStore, "write"> },
): void {
  let { api, tickets } = store.getState();
  /** The cached objects of each last stored result, by the query's key. */
  const written = new Map<string, readonly unknown[]>();
  const coalescer = createCoalescer(writeMs);
  let isWriting = false;

  const write = () => {
    const writes: Promise<boolean>[] = [];
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
      const result = { key, kind: query.endpointName, most: count, json: JSON.stringify(answer), at };
      writes.push(local.write("pages", (disk) => disk.keepPage(result)));
    }
    for (const key of written.keys()) if (!(key in api.queries)) written.delete(key);
    isWriting = true;
    void Promise.all(writes).then(() => {
      isWriting = false;
      writeNews();
    });
  };
  const writeNews = () => {
    const state = store.getState();
    if (isWriting || (state.api.queries === api.queries && state.tickets === tickets)) return;
    ({ api, tickets } = state);
    coalescer.run("pages", write);
  };
  store.subscribe(writeNews);
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
