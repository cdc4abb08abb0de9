import type { MessageTemplate } from "@balcao/shared/channels/message-templates.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../../testing/browser.ts";
import { aSession, aTicket } from "../../../testing/fixtures.ts";
import { renderPart } from "../../../testing/render-part.tsx";
import { makeWorld, type Routes } from "../../../testing/world.ts";
import { TicketHeader } from "./TicketHeader.tsx";

freshBrowserEachTest();

const open = aTicket(1, { status: "open", userId: 7 });

async function header(ticket: Ticket, userRating = "enabled", change: Routes = {}) {
  const session = aSession();
  session.user.company.settings = [{ key: "userRating", value: userRating }];
  const closed = { ...ticket, status: "closed" };
  const world = makeWorld({ "PUT /tickets/1": () => ({ body: closed }), ...change }, session);
  await renderPart(world, <TicketHeader ticket={ticket} />);
  return { world, sent: () => world.calls.filter(({ method }) => method === "PUT").map(({ body }) => body) };
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

const steps = ["Ruim", "Bom", "Ótimo"].map((text) => ({ type: "reply" as const, text, value: "" }));
const approved: MessageTemplate = {
  ...{ id: 3, connectionId: 5, name: "balcao_avaliacao_20261128_1405", language: "pt_BR", category: "utility" },
  ...{ nextCategory: null, nextCategoryAt: null, status: "approved", quality: "unknown", reason: "" },
  ...{ isSupported: true, updatedAt: "2026-11-20T12:00:00.000Z", header: null, footer: "", examples: {} },
  ...{ body: "Como foi?", buttons: steps },
};

test.each([
  [
    "says that none is asked for without a template",
    [{ ...approved, name: "pedido" }],
    /Nenhuma avaliação será pedida/,
  ],
  ["says that the template asks", [approved], /será pedida por um modelo aprovado/],
])("outside of the service window the menu %s", async (_, templates, text) => {
  const shut = { ...open, whatsappId: 5, windowUntil: new Date(Date.now() - 1000).toISOString() };
  await header(shut, "enabled", { "GET /message-templates/5": () => ({ body: templates }) });
  await userEvent.click(await other());
  expect(await screen.findByText(text)).toBeTruthy();
});

test("inside of the service window the menu promises the rating as ever, and reads no templates", async () => {
  const inside = { ...open, whatsappId: 5, windowUntil: new Date(Date.now() + 3_600_000).toISOString() };
  const { world } = await header(inside);
  await userEvent.click(await other());
  expect((await screen.findByRole("menuitem", { name: "Resolver" })).textContent).toBe("Resolver");
  expect(world.calls.filter(({ path }) => path.startsWith("/message-templates"))).toEqual([]);
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

test("the menu sets the priority, and its notice takes it back", async () => {
  const fields: unknown[] = [];
  await header({ ...open, priority: "low" }, "enabled", {
    "PATCH /tickets/1": ({ body }) => {
      fields.push(body);
      return { body: { ...open, ...(body as object) } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Prioridade" }));
  const choices = await screen.findAllByRole("menuitemradio");
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Urgente", "Alta", "Normal", "Baixa"]);
  expect(screen.getByRole("menuitemradio", { name: "Baixa" }).getAttribute("aria-checked")).toBe("true");
  await userEvent.click(screen.getByRole("menuitemradio", { name: "Urgente" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Desfazer/ }));

  await waitFor(() => expect(fields).toEqual([{ priority: "urgent" }, { priority: "low" }]));
});

test("a ticket of an older server, without a priority, offers none", async () => {
  await header(open);
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações" }));

  expect(await screen.findByRole("menuitem", { name: "Transferir" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Prioridade" })).toBeNull();
});

test("a waiting conversation with an active bot shows that", async () => {
  await header(aTicket(1, { chatbot: true }));

  expect(screen.getByText("Em atendimento automático")).toBeTruthy();
});

test("a conversation of an agent does not", async () => {
  await header({ ...open, chatbot: true });

  expect(screen.queryByText("Em atendimento automático")).toBeNull();
});
