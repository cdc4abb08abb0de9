import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { useAppDispatch } from "../../../client/hooks.ts";
import type { TicketEntry } from "../../../client/outbox/outbox-slice.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { readFrom } from "../messages-api.ts";
import type { TimelineItem } from "./timeline.ts";

const flashMs = 2000;
/** A live conversation left open all day is cut back to its last page when it exceeds this number of items. */
const mostItems = 400;

type Jump = {
  ticketId: number;
  items: readonly TimelineItem[];
  hasNewer: boolean;
  outbox: readonly TicketEntry[];
  scroll: { atEnd: boolean; toEnd: () => void; toItem: (key: string) => boolean };
};

/** Jumps to another place of the conversation, loaded or not. The address may name a message to start at. */
export function useJump({ ticketId, items, hasNewer, outbox, scroll: { atEnd, toEnd, toItem } }: Jump) {
  const dispatch = useAppDispatch();
  const { t } = useTranslation();
  const { show } = useToast();
  const [flashedId, setFlashedId] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const shown = useRef(items);
  shown.current = items;

  /** Scrolls to the wanted message if it is loaded; returns whether it was. */
  const showWanted = useCallback((): boolean => {
    const id = wanted.current;
    const found = shown.current.find((item) => item.kind === "bubble" && item.message.id === id);
    if (!found || !toItem(found.key)) return false;
    wanted.current = null;
    setFlashedId(id);
    return true;
  }, [toItem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again after each change of the items
  useLayoutEffect(() => {
    if (wanted.current !== null) showWanted();
  }, [items, showWanted]);

  const goTo = useCallback(
    async (messageId: string) => {
      wanted.current = messageId;
      if (showWanted()) return;
      await dispatch(readFrom(ticketId, { around: messageId }));
      // The message is rendered by now, if the page contained it.
      await new Promise((drawn) => setTimeout(drawn, 50));
      if (wanted.current !== messageId) return;
      wanted.current = null;
      show("info", t("messages.notFound"));
    },
    [dispatch, ticketId, showWanted, show, t],
  );
  const toNewest = useCallback(async () => {
    if (!hasNewer || (await dispatch(readFrom(ticketId, null)))) toEnd();
  }, [dispatch, ticketId, hasNewer, toEnd]);

  useEffect(() => {
    if (flashedId === null) return;
    const timer = setTimeout(() => setFlashedId(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashedId]);

  const [params] = useSearchParams();
  const addressed = params.get("message");
  const { key: visit } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hit may be chosen again
  useEffect(() => {
    if (addressed !== null) void goTo(addressed);
    // The log keeps its position in the middle, but after an absence the agent expects the latest messages.
    else if (hasNewer) void toNewest();
  }, [addressed, visit, ticketId]);

  // A message just sent is at the end, so the log goes there.
  const underWay = outbox.findLast(({ state }) => state !== "failed")?.clientId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each message that is sent
  useEffect(() => {
    if (underWay !== undefined && hasNewer) void toNewest();
  }, [underWay]);

  const isLong = items.length > mostItems;
  useEffect(() => {
    if (isLong && atEnd && !hasNewer) void dispatch(readFrom(ticketId, null));
  }, [isLong, atEnd, hasNewer, dispatch, ticketId]);
  return { goTo, flashedId, toEnd: () => void toNewest() };
}
