import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aSession, ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";

freshBrowserEachTest();

const sale = { id: 3, name: "Venda", color: "#2E8B57", ticketsCount: "4" };

async function tags(profile: "admin" | "user" = "admin", list = [sale], change: Routes = {}) {
  const world = makeWorld(
    {
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /tags": () => ({ body: { tags: list, count: list.length, hasMore: false, nextCursor: null } }),
      "POST /tags": ({ body }) => ({ body: { id: 9, ticketsCount: "0", ...(body as object) } }),
      "PUT /tags/3": ({ body }) => ({ body: { ...sale, ...(body as object) } }),
      "DELETE /tags/3": () => ({ body: { message: "gone" } }),
    },
    aSession("token-1", profile),
  );
  Object.assign(world.routes, change);
  await renderApp(world, "/tags");
  return world;
}

test("an agent sees how many tickets carry a tag, and may only create tags", async () => {
  await tags("user");

  const row = await screen.findByRole("row", { name: /Venda/ });
  expect(within(row).getByRole("cell", { name: "4" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Em aberto" })).toBeTruthy();
  expect(within(row).queryByRole("button")).toBeNull();
  expect(screen.getByRole("button", { name: "Nova etiqueta" })).toBeTruthy();
});

test("a tag is created with a name and a colour of the palette", { tags: ["long"] }, async () => {
  const { calls } = await tags("user", []);
  expect(await screen.findByText("Nenhuma etiqueta ainda")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Nova etiqueta" }));
  const dialog = within(await screen.findByRole("dialog"));

  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "Troca");
  await userEvent.clear(dialog.getByRole("textbox", { name: "Cor em hexadecimal" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Cor em hexadecimal" }), "#12");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Escreva a cor como #2F6FBB.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("radio", { name: "Azul" }));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(await screen.findByText("Etiqueta salva")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Troca",
    color: "#2F6FBB",
    mustBeNew: true,
  });
});

test("a taken tag name shows an error at its field, and none above the form", async () => {
  const details = [{ field: "name", message: "taken" }];
  await tags("admin", [sale], { "POST /tags": () => refusal(400, "ERR_INVALID_REQUEST", details) });
  await userEvent.click(await screen.findByRole("button", { name: "Nova etiqueta" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "venda");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  expect(await dialog.findByText("Este nome já está em uso.")).toBeTruthy();
  expect(dialog.getByRole("textbox", { name: /^Nome/ })).toBe(document.activeElement);
  expect(screen.queryByText("Etiqueta salva")).toBeNull();
  expect(dialog.getAllByRole("alert")).toHaveLength(1);
});

test("an admin renames a tag, and deletes it after asking", { tags: ["long"] }, async () => {
  const { calls } = await tags();
  await userEvent.click(await screen.findByRole("button", { name: "Editar: Venda" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Nome/ }), "s");
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await screen.findByText("Etiqueta salva");
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Vendas", color: "#2E8B57" });

  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Venda" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Excluir" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Etiqueta excluída")).toBeTruthy();
});

const exportSale = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Mais ações de Venda" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Exportar CSV" }));
};

test("the conversations with a tag are saved as a file", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await tags("admin", [sale], { "GET /csvTags/3": () => ({ body: {} }) });

  await exportSale();

  await eventually(() => expect(click).toHaveBeenCalled());
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("etiqueta-Venda.csv");
});

test("a failed export is reported", async () => {
  await tags("admin", [sale], { "GET /csvTags/3": () => refusal(500, "ERR_INTERNAL") });

  await exportSale();

  expect(await screen.findByText("Falha ao exportar CSV")).toBeTruthy();
});
