import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** Gives every test of a file a browser as new, and takes away what it left. */
export function freshBrowserEachTest(): void {
  beforeEach(() => {
    localStorage.clear();
    stubBrowser();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

const width = 1280;

/** What jsdom lacks: a window's width, and sizes. */
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
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
}

const pixels = (query: string): number => Number(/\d+/.exec(query)?.[0]);
