import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aMessage, aTicket } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld } from "../../../testing/world.ts";
import { MessageHits } from "./MessageHits.tsx";

freshBrowserEachTest();

test("a hit shows the words without signature and marks, also far into a long message", async () => {
  const body = `*Paulo Teles:*\n_Bom dia!_ ${"bla ".repeat(200)}Chave *Pix* da loja`;
  const hits = [
    { message: aMessage(1, { fromMe: true, body: "*Paulo Teles:*\nChave *Pix*" }), ticket: aTicket(1) },
    { message: aMessage(2, { fromMe: true, body }), ticket: aTicket(2) },
  ];
  const world = makeWorld({ "GET /messages/search": () => ({ body: { hits, nextCursor: null } }) });
  await renderPart(world, <MessageHits />, "/tickets?tab=search&found=messages&q=pix");

  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Você: Chave Pix");
  expect(second?.textContent).toContain("Chave Pix da loja");
  expect(screen.getAllByText("Pix").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK"]);
  expect(document.body.textContent).not.toMatch(/Paulo|\*|_/);
});
