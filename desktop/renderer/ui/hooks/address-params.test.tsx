import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { SearchBox } from "../list/SearchBox.tsx";
import { setOrDelete, useAddressParams, useAddressSearch } from "./address-params.ts";

freshBrowserEachTest();

function Part() {
  const [text, search] = useAddressSearch();
  const [, change] = useAddressParams();
  return (
    <>
      <SearchBox value={text} label="Nome" onSearch={search} />
      <button type="button" onClick={() => change((next) => setOrDelete(next, "import", "7"))}>
        Importar
      </button>
      <button
        type="button"
        onClick={() => {
          change((next) => setOrDelete(next, "import", "7"));
          search("jose");
        }}
      >
        Importar e buscar
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}

it("keeps what was added to the address while the search waited for a pause in typing", {
  tags: ["long"],
}, async () => {
  await renderPart(makeWorld({}), <Part />);
  await userEvent.type(screen.getByRole("textbox"), "jose");
  await userEvent.click(screen.getByRole("button", { name: "Importar" }));
  expect(screen.getByText("?import=7")).toBeTruthy();
  await screen.findByText("?import=7&q=jose");
});

it("keeps both of two changes that come before the page shows the first", async () => {
  await renderPart(makeWorld({}), <Part />);
  await userEvent.click(screen.getByRole("button", { name: "Importar e buscar" }));
  await screen.findByText("?import=7&q=jose");
});
