import { act, render } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { Appearance } from "../app/App.tsx";
import { AppRoutes } from "../app/AppRoutes.tsx";
import { startTexts } from "../i18n/i18n.ts";
import type { makeWorld } from "./world.ts";

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
