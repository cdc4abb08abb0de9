import { act, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { vi } from "vitest";
import { Appearance } from "../app/App.tsx";
import { AppRoutes } from "../app/AppRoutes.tsx";
import { startTexts } from "../i18n/i18n.ts";
import type { makeWorld } from "./world.ts";

/** What jsdom lacks: a window's width, sizes, and the socket's network. */
export function stubBrowser(width = 1280): void {
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

/** The whole console at one address, without a socket. */
export async function renderApp({ store }: Pick<ReturnType<typeof makeWorld>, "store">, address: string) {
  const texts = await startTexts("pt");
  return act(async () =>
    render(
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <Appearance>
            <MemoryRouter initialEntries={[address]}>
              <AppRoutes />
            </MemoryRouter>
          </Appearance>
        </I18nextProvider>
      </Provider>,
    ),
  );
}
