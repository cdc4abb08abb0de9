import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { BulkTickets } from "@balcao/shared/inbox/tickets.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aConnection, aSession, aTicket, ticketPage } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { makeWorld } from "../../../testing/world.ts";

freshBrowserEachTest();

const mine = { status: "open", userId: 7, user: { id: 7, name: "Marina Lopes" } } as const;
const open = [5, 4, 3, 2, 1].map((id) => aTicket(id, mine));

/** The list in selection mode; the server refuses to change ticket 3. */
async function selecting(address = "/tickets", connections: Connection[] = [], userRating = "disabled") {
  const session = aSession("token-1", "user");
  session.user.company.settings = [{ key: "userRating", value: userRating }];
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("status") === "open" ? open : [aTicket(9)]) }),
      "GET /tickets/counts": () => ({ body: { open: 5, verified: 0, pending: 1 } }),
      "GET /whatsapp": () => ({ body: connections }),
      "POST /tickets/bulk": ({ body }) => {
        const ids = (body as BulkTickets).ticketIds.filter((id) => id !== 3);
        const refused = [{ ticketId: 3, error: "ERR_TICKET_TRANSITION" }];
        return {
          body: { done: ids.length, refused: refused.slice(0, (body as BulkTickets).ticketIds.length - ids.length) },
        };
      },
    },
    session,
  );
  await renderApp(world, address);
  await screen.findAllByRole("option");
  await userEvent.click(screen.getByRole("button", { name: "Selecionar várias" }));
  const bar = within(await screen.findByRole("region", { name: "Atendimentos selecionados" }));
  const sent = () =>
    world.calls.filter(({ path }) => path === "/tickets/bulk").map(({ body }) => body as { ticketIds: number[] });
  return { bar, sent };
}
const row = (id: number) => screen.getByRole("option", { name: new RegExp(`Contato ${id}`) });
const picked = () => screen.queryAllByRole("option", { selected: true }).map(({ id }) => Number(id.split("-")[1]));
const arrow = (key: string, shiftKey: boolean) => fireEvent.keyDown(screen.getByRole("listbox"), { key, shiftKey });

test("Shift and a click select the rows from the last picked one, and another such click replaces them", async () => {
  const { bar } = await selecting();
  fireEvent.click(row(4));
  fireEvent.click(row(1), { shiftKey: true });
  expect(picked()).toEqual([4, 3, 2, 1]);
  expect(bar.getByText("4 selecionados")).toBeTruthy();
  fireEvent.click(row(5), { shiftKey: true });
  expect(picked()).toEqual([5, 4]);
  // A row by itself stays, and a range begins there.
  fireEvent.click(row(2));
  fireEvent.click(row(1), { shiftKey: true });
  expect(picked()).toEqual([5, 4, 2, 1]);
});

test.each([
  ["enabled", ["serviceWindow" as const], true],
  ["disabled", ["serviceWindow" as const], false],
  ["enabled", [], false],
])(
  "resolving several tells where a rating needs a template: ratings %s, %o",
  async (userRating, capabilities, isTold) => {
    const { bar } = await selecting("/tickets", [aConnection(5, { capabilities })], userRating);
    expect(bar.queryByText(/só é pedida por um modelo aprovado/) !== null).toBe(isTold);
  },
);

test("Shift and the arrow keys extend the selection, and take it back", async () => {
  await selecting();
  fireEvent.click(row(4));
  arrow("ArrowDown", true);
  arrow("ArrowDown", true);
  expect(picked()).toEqual([4, 3, 2]);
  arrow("ArrowUp", true);
  expect(picked()).toEqual([4, 3]);
  arrow("End", true);
  expect(picked()).toEqual([4, 3, 2, 1]);
  // Without Shift the keys only walk.
  arrow("Home", false);
  expect(picked()).toEqual([4, 3, 2, 1]);
});

test("several are returned at once, with the number of those that stayed, and undone", async () => {
  const { bar, sent } = await selecting();
  fireEvent.click(row(4));
  fireEvent.click(row(2), { shiftKey: true });
  await userEvent.click(bar.getByRole("button", { name: "Devolver à fila" }));

  expect(await screen.findByText("2 atendimentos alterados")).toBeTruthy();
  expect(screen.getByText("1 não pôde ser alterado")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Desfazer/ }));

  expect(await screen.findByText("2 atendimentos voltaram como estavam")).toBeTruthy();
  expect(sent()).toEqual([
    { ticketIds: [4, 3, 2], change: { action: "return" } },
    { ticketIds: [4, 2], change: { action: "undo" } },
  ]);
});

test("several are snoozed at once", async () => {
  const { bar, sent } = await selecting();
  fireEvent.click(row(5));
  fireEvent.click(row(4));
  await userEvent.click(bar.getByRole("button", { name: "Adiar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Adiar 2 conversas" }));
  await userEvent.click(dialog.getByRole("button", { name: /^Em 1 hora/ }));

  expect(await screen.findByRole("button", { name: /^Desfazer/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const until = expect.stringMatching(/^\d{4}-/);
  expect(sent()).toEqual([{ ticketIds: [5, 4], change: { action: "snooze", until, kind: "later" } }]);
});

test("waiting tickets are offered only what can be done with them", async () => {
  const { bar } = await selecting("/tickets?list=pending");
  const names = bar.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(["Sair da seleção", "Etiquetar", "Prioridade", "Transferir"]);
});
