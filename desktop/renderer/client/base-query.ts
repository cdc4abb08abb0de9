import type { BaseQueryApi, BaseQueryFn, FetchArgs } from "@reduxjs/toolkit/query";
import { fetchBaseQuery } from "@reduxjs/toolkit/query";
import { type ApiError, isAway, noAnswer, toApiError } from "./api-error.ts";
import type { Coalescer } from "./coalescer.ts";
import type { Journal } from "./journal.ts";
import { callUnanswered } from "./live/live-slice.ts";
import { type KeptState, keptReplaced, keptShown } from "./local-store/kept-slice.ts";
import type { UserStore } from "./local-store/user-store.ts";
import type { PendingFiles } from "./outbox/pending-files.ts";
import type { ServerAddress } from "./server-address.ts";
import type { RefreshSession } from "./session/refresh-session.ts";
import { type SessionState, sessionEnded } from "./session/session-slice.ts";
import type { SessionTransport } from "./session/session-transport.ts";
import type { Throttle } from "./throttle.ts";

/** The tools that the store passes to every thunk and call. */
export type StoreExtra = {
  address: ServerAddress;
  transport: SessionTransport;
  refresh: RefreshSession;
  coalescer: Coalescer;
  /** Work that is retried after the server did not answer. */
  later: Coalescer;
  throttle: Throttle;
  journal: Journal;
  pendingFiles: PendingFiles;
  local: UserStore;
};

export type Answer = { data: unknown } | { error: ApiError };

const rawQuery = fetchBaseQuery({
  credentials: "include",
  prepareHeaders: (headers, { getState }) => {
    const token = tokenOf(getState());
    if (token) headers.set("authorization", `Bearer ${token}`);
    return headers;
  },
});

/**
 * Calls the server with JSON. If the server is unreachable and nothing is in memory, a query returns its locally stored
 * result.
 */
export const sessionQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, api) => {
  const { address } = api.extra as StoreExtra;
  const request = typeof args === "string" ? { url: args } : args;
  const answer = await inSession(api, () => send({ ...request, url: `${address.rest}${request.url}` }, api));
  const key = api.queryCacheKey;
  if (key === undefined) return answer;
  if ("error" in answer && isAway(answer.error)) return (await readKept(key, api)) ?? answer;
  if ("data" in answer && key in keptOf(api.getState())) api.dispatch(keptReplaced(key));
  return answer;
};

async function readKept(key: string, api: BaseQueryApi): Promise<Answer | null> {
  if (isInMemory(key, api.getState())) return null;
  const userId = sessionOf(api.getState())?.user.id;
  const kept = await (api.extra as StoreExtra).local.read("pages", (disk) => disk.page(key));
  // Another user may be signed in by now, who must not see it.
  if (!kept || sessionOf(api.getState())?.user.id !== userId || isInMemory(key, api.getState())) return null;
  api.dispatch(keptShown({ key, at: kept.at }));
  return { data: JSON.parse(kept.json) };
}

type Queries = Record<string, { data?: unknown } | undefined>;
const isInMemory = (key: string, state: unknown): boolean =>
  (state as { api: { queries: Queries } }).api.queries[key]?.data !== undefined;
const keptOf = (state: unknown): KeptState => (state as { kept: KeptState }).kept;

/** Makes a call. An expired token is refreshed once and the call repeated; an ended session signs out. */
export async function inSession(api: BaseQueryApi, call: () => Promise<Answer>): Promise<Answer> {
  const extra = api.extra as StoreExtra;
  // The server was unreachable at the start. Queries show stored data; a change tries whether the server is back.
  if (isWithoutToken(api.getState()) && (api.type === "query" || !(await extra.refresh(api.dispatch)))) {
    return { error: noAnswer };
  }
  const usedToken = tokenOf(api.getState());
  const companyId = companyOf(api.getState());
  let answer = await call();
  // Only this code means an old token: a refusal for lack of permission is final.
  if ("error" in answer && answer.error.status === 403 && answer.error.code === "ERR_SESSION_EXPIRED") {
    const renewed = tokenOf(api.getState()) !== usedToken || (await extra.refresh(api.dispatch));
    // Support access began or ended meanwhile: a call meant for one company must not reach the other.
    if (renewed && companyOf(api.getState()) === companyId) answer = await call();
  }
  if ("error" in answer) endLostSession(answer.error, api);
  // The company requires two-factor sign-in now; another window of this session got the event.
  if ("error" in answer && answer.error.code === "ERR_TWO_FACTOR_SETUP" && !mustSetUp(api.getState())) {
    await extra.refresh(api.dispatch);
  }
  return answer;
}

async function send(args: FetchArgs, api: BaseQueryApi): Promise<Answer> {
  const result = await rawQuery(args, api, {});
  if (!result.error) return { data: result.data ?? null };
  const { status } = result.error;
  if (typeof status === "number") return { error: toApiError(status, result.error.data) };
  // A proxy's page instead of JSON still has a status; every other failure counts as no answer.
  if (status === "FETCH_ERROR" && !api.signal.aborted) api.dispatch(callUnanswered());
  return { error: status === "PARSING_ERROR" ? toApiError(result.error.originalStatus, null) : noAnswer };
}

function endLostSession(error: ApiError, api: BaseQueryApi): void {
  if (!tokenOf(api.getState())) return;
  if (error.status === 401) {
    api.dispatch(
      sessionEnded(error.code === "ERR_COMPANY_INACTIVE" ? { kind: "refused", error } : { kind: "expired" }),
    );
  }
  if (error.code === "ERR_SUBSCRIPTION_EXPIRED") api.dispatch(sessionEnded({ kind: "refused", error }));
}

const sessionOf = (state: unknown) => (state as { session: SessionState }).session.session;
export const tokenOf = (state: unknown): string | undefined => sessionOf(state)?.token ?? undefined;
const mustSetUp = (state: unknown): boolean => sessionOf(state)?.user.mustSetUpTwoFactor === true;
const isWithoutToken = (state: unknown): boolean => sessionOf(state)?.token === null;
const companyOf = (state: unknown): number | undefined => sessionOf(state)?.user.companyId;
