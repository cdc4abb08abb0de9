import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListedServer } from "../../../ipc/servers.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();
const shop = { url: "https://crm.loja.com.br", name: "Loja", isCurrent: true, hasSession: true, isUnprotected: false };
const stock = {
  url: "http://192.168.0.10:4000",
  name: "Depósito",
  isCurrent: false,
  hasSession: true,
  isUnprotected: true,
};
let listed: ListedServer[];
let reload: ReturnType<typeof vi.fn>;
const answers: Record<string, (input: never) => unknown> = {};
const call = vi.fn(async (name: string, input?: unknown) => answers[name]?.(input as never));

beforeEach(() => {
  listed = [shop, stock];
  answers["server.list"] = () => listed;
  answers["server.choose"] = () => ({ ok: true, url: shop.url });
  answers["server.switch"] = () => true;
  call.mockClear();
  reload = vi.fn();
  vi.stubGlobal("desktop", { call, on: () => () => undefined });
  vi.stubGlobal("location", { hash: "", reload, origin: "https://crm.loja.com.br" });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(): Promise<void> {
  await renderApp(makeWorld({}, null), "/server");
  await screen.findByRole("heading", { level: 1 });
}
const row = (name: string) => screen.getByText(name).closest("li") as HTMLElement;

test("lists servers: the current one, sign-ins, and unprotected ones", { tags: ["long"] }, async () => {
  await open();

  expect(within(row("Loja")).getByText("Em uso")).toBeTruthy();
  expect(row("Loja").textContent).toContain("crm.loja.com.br");
  expect(row("Depósito").textContent).toContain("192.168.0.10:4000 · sessão aberta · sem proteção");
});

test("switches to another by one click, and reloads the page", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Usar: Depósito" }));

  expect(call).toHaveBeenCalledWith("server.switch", { url: stock.url });
  expect(reload).toHaveBeenCalledTimes(1);
});

test("renames; an empty name shows the host again", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Mais ações de Loja" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Renomear" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText("Nome"));
  await userEvent.click(dialog.getByRole("button", { name: "Salvar" }));

  expect(call).toHaveBeenCalledWith("server.rename", { url: shop.url, name: "crm.loja.com.br" });
});

test("forgets only after a confirmation, and refreshes the list", async () => {
  await open();
  const menu = () => userEvent.click(within(row("Depósito")).getByRole("button", { name: "Mais ações de Depósito" }));
  await menu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Esquecer" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(call).not.toHaveBeenCalledWith("server.forget", expect.anything());

  await menu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Esquecer" }));
  listed = [shop];
  await userEvent.click(await screen.findByRole("button", { name: "Esquecer" }));
  expect(call).toHaveBeenCalledWith("server.forget", { url: stock.url });
  await eventually(() => expect(screen.queryByText("Depósito")).toBeNull());
  expect(reload).not.toHaveBeenCalled();
});

test("an unprotected address shows a warning, and is accepted only after a confirmation", async () => {
  answers["server.choose"] = ({ allowInsecure }: { allowInsecure?: boolean }) =>
    allowInsecure ? { ok: true, url: stock.url } : { ok: false, problem: "notSecure" };
  await open();
  const field = screen.getByLabelText("Endereço do servidor");
  const submit = () => userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  await userEvent.type(field, "http://192.168.0.11");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("passariam abertas pela rede");

  await userEvent.click(screen.getByRole("checkbox", { name: /Entendo que/ }));
  // Another address: the earlier confirmation does not apply to it.
  await userEvent.type(field, "2");
  await submit();
  expect(call).toHaveBeenLastCalledWith("server.choose", {
    url: "http://192.168.0.112",
    name: "",
    allowInsecure: false,
  });
  expect(reload).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByRole("checkbox", { name: /Entendo que/ }));
  await submit();
  expect(call).toHaveBeenLastCalledWith("server.choose", expect.objectContaining({ allowInsecure: true }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a server without a name of its own shows its host once", async () => {
  listed = [{ ...shop, name: "crm.loja.com.br" }];
  await open();

  expect(screen.getAllByText(/crm\.loja\.com\.br/)).toHaveLength(1);
});

test("the first start has no server list", { tags: ["long"] }, async () => {
  listed = [];
  await open();

  expect(await screen.findByRole("heading", { name: "Onde fica o seu Balcão?" })).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});
