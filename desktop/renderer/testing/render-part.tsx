import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { Appearance } from "../app/App.tsx";
import { allTexts, startTexts } from "../i18n/i18n.ts";
import type { makeWorld } from "./world.ts";

/** A part of a screen by itself, with the providers it needs. */
export async function renderPart(
  { store }: Pick<ReturnType<typeof makeWorld>, "store">,
  part: ReactNode,
  address = "/",
) {
  const texts = await startTexts("pt");
  await allTexts();
  return act(async () =>
    render(
      <Provider store={store}>
        <I18nextProvider i18n={texts}>
          <Appearance>
            <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
          </Appearance>
        </I18nextProvider>
      </Provider>,
    ),
  );
}
