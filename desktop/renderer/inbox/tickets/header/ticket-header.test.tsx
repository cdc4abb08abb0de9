import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aSession, aTicket } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld } from "../../../testing/world.ts";
import { TicketHeader } from "./TicketHeader.tsx";

freshBrowserEachTest();

const open = aTicket(1, { status: "open", userId: 7 });

async function header(ticket: Ticket, userRating = "enabled") {
  const session = aSession();
  session.user.company.settings = [{ key: "userRating", value: userRating }];
  const world = makeWorld({ "PUT /tickets/1": () => ({ body: { ...ticket, status: "closed" } }) }, session);
  await renderPart(world, <TicketHeader ticket={ticket} />);
  return { sent: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
}
const other = () => screen.findByRole("button", { name: "Outras formas de resolver" });

test("resolving with a rating request takes one click", async () => {
  const { sent } = await header(open);
  await other();
  await userEvent.click(screen.getByRole("button", { name: "Resolver" }));

  await waitFor(() => expect(sent()).toEqual([{ status: "closed", undoable: true }]));
});

test("resolving without a rating can be reached by keyboard", async () => {
  const { sent } = await header(open);
  (await other()).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Resolver" });
  await userEvent.keyboard("{ArrowDown}{Enter}");

  await waitFor(() => expect(sent()).toEqual([{ status: "closed", undoable: true, justClose: true }]));
});

test.each([
  ["the company asks for no ratings", open, "disabled"],
  ["it is a group", { ...open, isGroup: true }, "enabled"],
])("there is one way to resolve where %s", async (_, ticket, userRating) => {
  const { sent } = await header(ticket, userRating);
  await userEvent.click(await screen.findByRole("button", { name: "Resolver" }));

  await waitFor(() => expect(sent()).toEqual([{ status: "closed", undoable: true }]));
  expect(screen.queryByRole("button", { name: "Outras formas de resolver" })).toBeNull();
});

test("the menu shows the keys of its entries", async () => {
  await header(open);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  const transfer = await screen.findByRole("menuitem", { name: "Transferir" });
  expect([...transfer.querySelectorAll("kbd")].map(({ textContent }) => textContent)).toEqual(["Alt", "T"]);
  expect(transfer.getAttribute("aria-keyshortcuts")).toBe("Alt+T");
});

test("a waiting conversation with an active bot shows that", async () => {
  await header(aTicket(1, { chatbot: true }));

  expect(screen.getByText("Em atendimento automático")).toBeTruthy();
});

test("a conversation of an agent does not", async () => {
  await header({ ...open, chatbot: true });

  expect(screen.queryByText("Em atendimento automático")).toBeNull();
});
