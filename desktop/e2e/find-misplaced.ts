import type { Page } from "@playwright/test";

/**
 * Measures the boxes of everything that is shown at the page's present size. Returns a line for each pair of controls
 * or texts that lie over each other, for each control that its surroundings cut off at the side, for each text that is
 * cut to a few letters, and for a page that is wider than its window. A part that is positioned over the rest on purpose
 * (a badge, a sticky head, a popover) is not compared with what lies under it.
 */
export const findMisplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = "button, a[href], input, textarea, select, [role=tab], [role=switch], [role=checkbox]";
    /** Less of a control's edge may be hidden: room around its text that shows only under the pointer. */
    const tolerance = 8;
    /** A text that is cut keeps at least this width, and the screen's title is never cut. */
    const readable = 40;
    type Box = { left: number; right: number; top: number; bottom: number };
    type Part = { element: Element; boxes: Box[]; layers: Element[] };

    const intersect = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({ left, right, top, bottom });
    const window_: Box = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const nameOf = (element: Element) =>
      (
        element.getAttribute("aria-label") ||
        element.textContent ||
        element.getAttribute("placeholder") ||
        element.tagName
      )
        .trim()
        .slice(0, 40);
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const ancestors = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
      return found;
    };
    /** One box for each line of the element's own text: beside a short last line other things may stand. */
    const linesOf = (element: Element): Box[] =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map(boxOf);
        });
    const isEmpty = ({ left, right, top, bottom }: Box, least = 0) => right - left <= least || bottom - top <= least;

    const problems: string[] = [];
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) problems.push(`the page is ${excess} px wider than its window`);
    const parts: Part[] = [];
    for (const element of document.querySelectorAll("body *")) {
      const isControl = element.matches(controls);
      if (!isControl && !hasOwnText(element)) continue;
      if (element.closest("[inert], [aria-hidden=true], svg")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const whole = isControl ? [boxOf(element.getBoundingClientRect())] : linesOf(element);
      let clip = window_;
      let isScrolled = false;
      for (const around of isControl ? ancestors(element) : [element, ...ancestors(element)]) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        if (overflowX !== "visible" || overflowY !== "visible")
          clip = intersect(clip, boxOf(around.getBoundingClientRect()));
        if (overflowX === "auto" || overflowX === "scroll") isScrolled = true;
        if (position === "fixed") break;
      }
      // Text for screen readers only is a pixel wide.
      const boxes = whole.filter((box) => !isEmpty(box, 1.5)).map((box) => ({ all: box, shown: intersect(box, clip) }));
      for (const { all, shown } of boxes) {
        const hidden = all.right - all.left - Math.max(shown.right - shown.left, 0);
        const isInSight = shown.bottom > shown.top;
        if (isControl && !isScrolled && isInSight && hidden > tolerance)
          problems.push(`cut: "${nameOf(element)}" misses ${Math.round(hidden)} px of its width`);
      }
      const layers = [element, ...ancestors(element)].filter((around) =>
        ["absolute", "fixed", "sticky"].includes(getComputedStyle(around).position),
      );
      parts.push({ element, boxes: boxes.map(({ shown }) => shown).filter((box) => !isEmpty(box)), layers });
    }
    for (const element of document.querySelectorAll<HTMLElement>("main *")) {
      const isCut = hasOwnText(element) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1.5;
      const least = element.matches("h1") ? Number.POSITIVE_INFINITY : readable;
      if (
        isCut &&
        element.clientWidth < least &&
        element.checkVisibility() &&
        getComputedStyle(element).textOverflow === "ellipsis"
      )
        problems.push(`starved: "${nameOf(element)}" has ${element.clientWidth} px of ${element.scrollWidth}`);
    }
    for (const [at, a] of parts.entries())
      for (const b of parts.slice(at + 1)) {
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (!a.boxes.some((one) => b.boxes.some((other) => !isEmpty(intersect(one, other), 2)))) continue;
        if (a.layers.length !== b.layers.length || a.layers.some((layer, place) => layer !== b.layers[place])) continue;
        problems.push(`over each other: "${nameOf(a.element)}" and "${nameOf(b.element)}"`);
      }
    return problems;
  });
