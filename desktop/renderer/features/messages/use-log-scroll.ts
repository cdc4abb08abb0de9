import { type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TimelineItem } from "./timeline.ts";

/** S1 section 9: the page above is fetched this close to the top. */
const nearTop = 50;
const nearBottom = 48;

/**
 * The view never moves under the reader: at the end it follows new messages, anywhere else it stays, also while older
 * messages come in above.
 */
export function useLogScroll(items: readonly TimelineItem[], onNearTop: () => void) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const height = useRef(0);
  const lastOwn = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const firstKey = items.find(({ kind }) => kind === "bubble")?.key;
  const shownFirst = useRef(firstKey);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const newest = items.at(-1);
    const ownKey = newest?.kind === "bubble" && newest.entry?.state === "queued" ? newest.key : undefined;
    if (ownKey !== undefined && ownKey !== lastOwn.current) follows.current = true;
    lastOwn.current = ownKey ?? lastOwn.current;
    if (follows.current) element.scrollTop = element.scrollHeight;
    else if (firstKey !== shownFirst.current) element.scrollTop += element.scrollHeight - height.current;
    shownFirst.current = firstKey;
    height.current = element.scrollHeight;
  }, [items, firstKey]);

  // Fonts, pictures and the growing composer change heights without a render of this list.
  useEffect(() => {
    const element = log.current;
    if (!element || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
      height.current = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    follows.current = scrollHeight - scrollTop - clientHeight < nearBottom;
    setAtEnd(follows.current);
    if (scrollTop < nearTop) onNearTop();
  };
  return { log, content, atEnd, toEnd, onScroll };
}
