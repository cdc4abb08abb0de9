import { type RefObject, useLayoutEffect } from "react";

/** The position of toasts: the centre of their pane, and the bottom edge they must stay above, in window pixels. */
export const toastCenter = "--toast-center";
export const toastFloor = "--toast-floor";
/** The position of toasts while no element is their anchor (`useToastAnchor`). */
export const paneCenter = "--toast-pane-center";
export const paneFloor = "--toast-pane-floor";
/** As high as a composer, so that a conversation that opens or closes moves no toast. */
const usualFloor = 128;

/** Keeps toasts in the middle of a pane, with any content. */
export function useToastPane(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const pane = element.current;
    const { style } = document.documentElement;
    if (!pane) return;
    const place = () => {
      const { left, width } = pane.getBoundingClientRect();
      style.setProperty(paneCenter, `${left + width / 2}px`);
      style.setProperty(paneFloor, `${usualFloor}px`);
    };
    return watch(pane, place, [paneCenter, paneFloor]);
  }, [element]);
}

/** Keeps toasts above an element, such as the composer, while it is mounted. */
export function useToastAnchor(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const anchor = element.current;
    const { style } = document.documentElement;
    if (!anchor) return;
    const place = () => {
      const { left, width, top } = anchor.getBoundingClientRect();
      style.setProperty(toastCenter, `${left + width / 2}px`);
      style.setProperty(toastFloor, `${Math.max(0, window.innerHeight - top)}px`);
    };
    return watch(anchor, place, [toastCenter, toastFloor]);
  }, [element]);
}

/**
 * Runs `place` now and whenever the element may have moved; returns the function that ends this and removes the
 * properties.
 */
function watch(element: HTMLElement, place: () => void, properties: readonly string[]): () => void {
  const observer = new ResizeObserver(place);
  observer.observe(element);
  window.addEventListener("resize", place);
  place();
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", place);
    for (const property of properties) document.documentElement.style.removeProperty(property);
  };
}
