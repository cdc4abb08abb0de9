import { type RefObject, useLayoutEffect } from "react";

/** Grows a text box with its text, from one to five rows. */
export function useAutosize(input: RefObject<HTMLTextAreaElement | null>, text: string, maxRows = 5): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    if (input.current) fit(input.current, maxRows);
  }, [input, text, maxRows]);
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element, maxRows);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [input, maxRows]);
}

function fit(element: HTMLTextAreaElement, maxRows: number): void {
  const style = getComputedStyle(element);
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  const max = Number.parseFloat(style.lineHeight) * maxRows + padding;
  const wanted = wantedHeight(element);
  element.style.height = `${Math.min(wanted, max || wanted)}px`;
  element.style.overflowY = wanted > max ? "auto" : "hidden";
}

/**
 * The height of the whole text, in pixels. The box around it keeps its height meanwhile: a log above that grew for a
 * moment would be scrolled by the browser, and lose its place.
 */
function wantedHeight(element: HTMLTextAreaElement): number {
  const box = element.parentElement;
  if (box) box.style.minHeight = `${box.offsetHeight}px`;
  element.style.height = "auto";
  const wanted = element.scrollHeight;
  if (box) box.style.minHeight = "";
  return wanted;
}
