import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** Resets the browser's state for every test of a file, and removes what a test left. */
export function freshBrowserEachTest(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    stubBrowser();
  });
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const width = 1280;

/** Stubs for what jsdom lacks: window width, sizes and layout. */
function stubBrowser(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width")
      ? width >= pixels(query)
      : query.includes("max-width") && width <= pixels(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
  // Fluent treats an element without layout as hidden: a dialog would find no focusable content, take the focus itself,
  // and become hidden from screen readers after 250 ms.
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockImplementation(parentOf);
  vi.spyOn(document.body, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, 800));
}

const pixels = (query: string): number => Number(/\d+/.exec(query)?.[0]);

function parentOf(this: HTMLElement): Element | null {
  return this.parentElement;
}
