import type { UpdateTicket } from "@balcao/shared/inbox/tickets.ts";
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
  const world = makeWorld(
    {
      "PUT /tickets/1": ({ body }) => ({ body: { ...ticket, status: (body as UpdateTicket).status } }),
      "POST /tickets/1/undo": () => ({ body: ticket }),
    },
    aSession(),
  );
  await renderPart(world, <WaitingMenu ticket={ticket} />);
  await userEvent.click(screen.getByRole("button", { name: /^Mais ações para / }));
  return {
    sent: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body),
    undone: () => world.calls.filter(({ path }) => path === "/tickets/1/undo").length,
  };
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
  const { sent } = await menuOf("verified");
  expect(words()).toEqual(["Voltar para Aguardando", "Encerrar sem atender"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Voltar para Aguardando" }));

  await waitFor(() => expect(sent()).toEqual([{ status: "pending" }]));
  expect(await screen.findByText("Voltou para Aguardando.")).toBeTruthy();
});

test("a mark made by mistake is undone from its toast", async () => {
  const { undone } = await menuOf("pending");
  await userEvent.click(screen.getByRole("menuitem", { name: "Marcar como Oportunidade" }));
  await screen.findByText("Marcado como Oportunidade.");

  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer/ }));

  await waitFor(() => expect(undone()).toBe(1));
});
