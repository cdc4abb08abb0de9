import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aSession, aTicket } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld } from "../../../testing/world.ts";
import { WaitingMenu } from "./WaitingMenu.tsx";

freshBrowserEachTest();

async function menuOf(status: "pending" | "verified") {
  const ticket = aTicket(1, { status });
  const world = makeWorld({ "PUT /tickets/1": () => ({ body: { ...ticket, status: "closed" } }) }, aSession());
  await renderPart(world, <WaitingMenu ticket={ticket} />);
  await userEvent.click(screen.getByRole("button", { name: /^Mais ações para / }));
  return { sent: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
}
const words = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

test("a waiting ticket is closed unattended, or marked as an opportunity", async () => {
  const { sent } = await menuOf("pending");
  expect(words()).toEqual(["Marcar como Oportunidade", "Encerrar sem atender"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Encerrar sem atender" }));

  await waitFor(() => expect(sent()).toEqual([{ status: "closed", justClose: true }]));
  expect(await screen.findByText("Encerrado sem atender.")).toBeTruthy();
});

test("an opportunity mark can be removed", async () => {
  await menuOf("verified");
  expect(words()).toEqual(["Encerrar sem atender"]);
});
