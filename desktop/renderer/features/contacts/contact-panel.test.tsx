import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aContact } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, refusal } from "../../testing/world.ts";
import { ContactPanel } from "./ContactPanel.tsx";

freshBrowserEachTest();

const contact = aContact(5, { name: "Renata Figueiredo", extraInfo: [{ id: 1, name: "Pedido", value: "4817" }] });

async function panel() {
  const world = makeWorld({
    "GET /contacts/5": () => ({ body: contact }),
    "PUT /contacts/5": ({ body }) => ({ body: { ...contact, ...(body as object), extraInfo: [] } }),
  });
  await renderPart(world, <ContactPanel contact={contact} />);
  return world;
}

test("it shows the number as people read it and what else is known", async () => {
  await panel();

  expect(screen.getByText("+55 31 98842-1907")).toBeTruthy();
  expect(await screen.findByText("4817")).toBeTruthy();
});

test("it is edited in place, and says what is wrong with which field", async () => {
  const { calls } = await panel();
  await waitFor(() => expect(screen.getByRole("button", { name: "Editar" })).toMatchObject({ disabled: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));

  await userEvent.clear(screen.getByRole("textbox", { name: /^Nome/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "renata@");
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Obrigatório")).toBeTruthy();
  expect(screen.getByText("E-mail inválido")).toBeTruthy();

  await userEvent.type(screen.getByRole("textbox", { name: /^Nome/ }), "Renata F.");
  await userEvent.type(screen.getByRole("textbox", { name: "E-mail" }), "example.com");
  await userEvent.click(await screen.findByRole("button", { name: "Remover informação 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Contato salvo")).toBeTruthy();
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    name: "Renata F.",
    number: "+55 31 98842-1907",
    email: "renata@example.com",
    extraInfo: [],
  });
});

test("a number somebody else has is refused in place", async () => {
  const { routes } = await panel();
  routes["PUT /contacts/5"] = () => refusal(400, "ERR_DUPLICATED_CONTACT");
  await waitFor(() => expect(screen.getByRole("button", { name: "Editar" })).toMatchObject({ disabled: false }));
  await userEvent.click(await screen.findByRole("button", { name: "Editar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Já existe um contato com este número.")).toBeTruthy();
});
