import { type UIEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const nearBottom = 48;
/** Prefetch distance at the lower end: there the reader should not have to wait at the edge. */
const prefetchBelow = 600;

type LogScrollOptions = {
  /** The items from top to bottom; each is rendered in an element with its key as `data-item`. */
  items: readonly { key: string }[];
  /** The key of the last item if the person has just written it: the log then scrolls to it. */
  ownKey: string | undefined;
  /** True if the server has messages below the loaded ones: the last item is then not the end. */
  hasNewer: boolean;
  /** The previous page is fetched at this distance from the top, in pixels. */
  nearTop: number;
  onNearTop: () => void;
  onNearBottom: () => void;
};

/**
 * The content never moves under the reader: at the end the log follows new messages; elsewhere the first visible item
 * keeps its position, even if items above or below it are added, removed or resized.
 */
export function useLogScroll({ items, ownKey, hasNewer, nearTop, onNearTop, onNearBottom }: LogScrollOptions) {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(!hasNewer);
  const anchor = useRef<{ key: string; top: number } | null>(null);
  const lastOwn = useRef<string | undefined>(undefined);
  const [atEnd, setAtEnd] = useState(!hasNewer);

  const stay = useCallback(() => {
    const element = log.current;
    if (!element) return;
    if (follows.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const held = anchor.current && findItem(content.current, anchor.current.key);
    if (held && anchor.current) element.scrollTop = topOf(held) - anchor.current.top;
  }, []);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    stay();
  }, [stay]);

  /** Scrolls an item to the middle and keeps it there; returns false if it is not loaded. */
  const toItem = useCallback((key: string): boolean => {
    const [element, item] = [log.current, findItem(content.current, key)];
    if (!element || !item) return false;
    follows.current = false;
    const top = Math.max(20, (element.clientHeight - item.offsetHeight) / 2);
    element.scrollTop = topOf(item) - top;
    anchor.current = { key, top: topOf(item) - element.scrollTop };
    return true;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: added or removed items may have moved the view
  useLayoutEffect(() => {
    if (ownKey !== undefined && ownKey !== lastOwn.current) follows.current = true;
    lastOwn.current = ownKey ?? lastOwn.current;
    if (hasNewer) follows.current = false;
    stay();
  }, [items, ownKey, hasNewer, stay]);

  // If everything fits, no scroll event occurs, and the previous page would never be fetched.
  useEffect(() => {
    const element = log.current;
    if (element && element.scrollHeight - element.clientHeight < nearTop) onNearTop();
  });

  // Fonts, pictures and the growing composer change heights without a render of this list.
  useEffect(() => {
    if (!log.current || !content.current) return;
    const observer = new ResizeObserver(stay);
    observer.observe(log.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [stay]);

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    const below = scrollHeight - scrollTop - clientHeight;
    follows.current = !hasNewer && below < nearBottom;
    setAtEnd(follows.current);
    anchor.current = firstInView(content.current, scrollTop);
    if (scrollTop < nearTop) onNearTop();
    if (hasNewer && below < prefetchBelow) onNearBottom();
  };
  return { log, content, atEnd, toEnd, toItem, onScroll };
}

export type LogScroll = ReturnType<typeof useLogScroll>;

const findItem = (content: HTMLElement | null, key: string): HTMLElement | null =>
  content?.querySelector<HTMLElement>(`:scope > [data-item="${CSS.escape(key)}"]`) ?? null;

/** The top of an item's own box: the space above it depends on its neighbour. */
const topOf = (item: HTMLElement): number =>
  (item.firstElementChild as HTMLElement | null)?.offsetTop ?? item.offsetTop;

function firstInView(content: HTMLElement | null, scrollTop: number): { key: string; top: number } | null {
  for (const child of content?.children ?? []) {
    const item = child as HTMLElement;
    const { offsetTop, offsetHeight, dataset } = item;
    // A date divider can move when a page is loaded; a bubble or a note cannot.
    const isFixed = dataset.item !== undefined && dataset.loose === undefined;
    if (isFixed && offsetTop + offsetHeight > scrollTop)
      return { key: dataset.item ?? "", top: topOf(item) - scrollTop };
  }
  return null;
}
