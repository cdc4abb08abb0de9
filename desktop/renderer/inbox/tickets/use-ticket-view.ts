import { can } from "@balcao/shared/workspace/permissions.ts";
import type { WaitingOrder } from "@balcao/shared/workspace/settings.ts";
import { useLayoutEffect, useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useSessionUser } from "../../client/hooks.ts";
import type { QueueChoice, TicketCountsArg, TicketListArg } from "./ticket-filter.ts";

export const ticketTabs = ["open", "closed", "search"] as const;
export const openLists = ["open", "verified", "pending"] as const;
const lists = [...openLists, "snoozed"] as const;
export const searchTargets = ["tickets", "messages"] as const;
export const searchStatuses = ["", "open", "pending", "closed"] as const;

/** The state of the tickets screen besides the open ticket. It is in the address, so that reload and back keep it. */
export type TicketView = {
  tab: (typeof ticketTabs)[number];
  list: (typeof lists)[number];
  /** The saved view among the open ones; null for the lists by status. */
  viewId: number | null;
  queueIds: QueueChoice;
  /** The connections checked in the filter; null for all. */
  connectionIds: number[] | null;
  showAll: boolean;
  search: string;
  searchStatus: (typeof searchStatuses)[number];
  /** The target of a search: conversations, or messages. */
  found: (typeof searchTargets)[number];
  /** Restricts a search: tickets with all of these tags, and of any of these agents. */
  tagIds: number[];
  userIds: number[];
};

/** Parses a view from an address; invalid parts fall back to the default. */
export function readView(params: URLSearchParams, showAllByDefault: boolean): TicketView {
  const oneOf = <Choice extends string>(choices: readonly Choice[], name: string, fallback: Choice): Choice =>
    choices.find((choice) => choice === params.get(name)) ?? fallback;
  const queues = params.get("queues");
  const connections = params.get("connections");
  return {
    tab: oneOf(ticketTabs, "tab", "open"),
    list: oneOf(lists, "list", "open"),
    viewId: idIn(params.get("view")),
    queueIds: queues === null ? null : queues.split(",").filter(Boolean).map(readQueue),
    connectionIds: connections === null ? null : idsIn(connections),
    showAll: showAllByDefault && params.get("all") !== "0",
    search: params.get("q") ?? "",
    searchStatus: oneOf(searchStatuses, "status", ""),
    found: oneOf(searchTargets, "found", "tickets"),
    tagIds: idsIn(params.get("tags")),
    userIds: idsIn(params.get("users")),
  };
}

const idsIn = (text: string | null): number[] => (text ?? "").split(",").filter(Boolean).map(Number);
const idIn = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : null);
const readQueue = (text: string): number | null => (text === "none" ? null : Number(text));

/** Writes a view into an address, without default values. */
export function writeView(view: TicketView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.tab !== "open") params.set("tab", view.tab);
  if (view.list !== "open") params.set("list", view.list);
  if (view.viewId !== null) params.set("view", String(view.viewId));
  if (view.queueIds) params.set("queues", view.queueIds.map((id) => id ?? "none").join(","));
  if (view.connectionIds) params.set("connections", view.connectionIds.join());
  if (!view.showAll) params.set("all", "0");
  if (view.search) params.set("q", view.search);
  if (view.searchStatus) params.set("status", view.searchStatus);
  if (view.found !== "tickets") params.set("found", view.found);
  if (view.tagIds.length > 0) params.set("tags", view.tagIds.join());
  if (view.userIds.length > 0) params.set("users", view.userIds.join());
  return params;
}

/** The greatest id there can be, for an empty choice: the server takes an empty list for no filter. */
const noConnection = [2_147_483_647];

/** The part of a view's filter that its lists, their counts and the next ticket share. */
export const filterOf = ({ queueIds, connectionIds, showAll }: TicketView): TicketCountsArg => ({
  queueIds,
  showAll,
  ...(connectionIds && { whatsappIds: connectionIds.length > 0 ? connectionIds : noConnection }),
});

/** The list of a view; `waitingOrder` is the company's. */
export function listOf(view: TicketView, waitingOrder: WaitingOrder): TicketListArg {
  const filter = filterOf(view);
  if (view.tab === "search") {
    const { searchStatus: status, tagIds, userIds } = view;
    return { ...filter, status, search: view.search.trim(), tagIds, userIds };
  }
  const viewId = viewOf(view);
  if (viewId !== null) return { status: "", queueIds: null, showAll: true, search: "", viewId };
  const shown = { ...filter, search: "" };
  if (view.tab === "closed") return { ...shown, status: "closed" };
  if (view.list === "open" || view.list === "snoozed")
    return { ...shown, status: "open", snoozed: view.list === "snoozed" };
  return { ...shown, status: view.list, waitingOrder };
}

/** The saved view on screen: those of the open ones only. */
export const viewOf = ({ tab, viewId }: TicketView): number | null => (tab === "open" ? viewId : null);

type Place = { view: TicketView; openUuid: string | undefined };

/**
 * The present place, or the one that is being opened. The router renders a new address with a delay, and a server's
 * answer or the next click may come first. The place stays when the component that requested it is gone.
 */
let place: Place | null = null;
/** The address that `place` was read from last, and the number of components that show it. */
let shown: string | null = null;
let users = 0;

/** The view in the address, and the ways to change it or to open a ticket. */
export function useTicketView() {
  const [params] = useSearchParams();
  const { ticketId: openUuid } = useParams();
  const navigate = useNavigate();
  const mayShowAll = can(useSessionUser().profile, "tickets-manager:showall");
  const view = useMemo(() => readView(params, mayShowAll), [params, mayShowAll]);

  // An action that waited for the server continues from the user's present place, not from the former one.
  useLayoutEffect(() => {
    users++;
    return () => {
      users--;
      if (users === 0) shown = null;
    };
  }, []);
  const address = `${openUuid} ${params} ${mayShowAll}`;
  useLayoutEffect(() => {
    // A component that appears while another place is being opened still sees the former address.
    if (address === shown) return;
    shown = address;
    place = { view, openUuid };
  }, [address, view, openUuid]);
  /** The present place, also after an answer of the server. */
  const now = (): Place => place ?? { view, openUuid };
  const go = (uuid: string | undefined, next: TicketView, replace: boolean, more: Record<string, string> = {}) => {
    place = { view: next, openUuid: uuid };
    const written = writeView(next);
    for (const [name, value] of Object.entries(more)) written.set(name, value);
    if (!mayShowAll) written.delete("all");
    const search = written.toString();
    void navigate({ pathname: uuid ? `/tickets/${uuid}` : "/tickets", search: search && `?${search}` }, { replace });
  };
  return {
    view,
    openUuid,
    mayShowAll,
    change: (patch: Partial<TicketView>) => go(now().openUuid, { ...now().view, ...patch }, true),
    open: (uuid: string, patch: Partial<TicketView> = {}) => go(uuid, { ...now().view, ...patch }, false),
    /** Opens a conversation at a message. */
    openAt: (uuid: string, messageId: string) => go(uuid, now().view, false, { message: messageId }),
    /** The message to go to. */
    messageId: params.get("message"),
    /** The ticket that is shown read-only, without being opened. */
    peekUuid: params.get("peek"),
    peekAt: (uuid: string | null) => go(now().openUuid, now().view, true, uuid === null ? {} : { peek: uuid }),
    close: () => go(undefined, now().view, false),
    now,
    /** From a ticket to another, or to none; does nothing if it is not the open one any more. */
    leave: (from: string, to: string | undefined) => {
      if (now().openUuid === from) go(to, now().view, false);
    },
  };
}
