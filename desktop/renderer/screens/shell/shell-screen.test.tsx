import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draftChanged } from "../../client/outbox/drafts-slice.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { ticketPage } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { disk, makeWorld } from "../../testing/world.ts";

freshBrowserEachTest();

const open = (number: string | null) =>
  renderApp(
    makeWorld({
      "GET /tickets": () => ({ body: ticketPage([]) }),
      "GET /whatsapp": () => ({ body: [] }),
      "GET /support": () => ({ body: { number } }),
    }),
    "/tickets",
  );
const openMenu = async () => userEvent.click(await screen.findByRole("button", { name: "Conta de Marina Lopes" }));

test("support is a chat with the operator, by QR code, by number, and with a warning", { tags: ["long"] }, async () => {
  // Provides a clipboard, which jsdom lacks.
  const user = userEvent.setup();
  await open("5531988009000");
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Suporte" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Suporte" }));
  expect(dialog.getByText("+55 31 98800-9000")).toBeTruthy();
  expect(dialog.getByText("Código que abre a conversa com o suporte")).toBeTruthy();
  expect(dialog.getByRole("link").getAttribute("href")).toBe("https://wa.me/5531988009000");
  expect(dialog.getByRole("note").textContent).toMatch(/^Não use o celular que está conectado à plataforma/);
  await user.click(dialog.getByRole("button", { name: "Copiar número" }));
  expect(await screen.findByText("Número copiado")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("+55 31 98800-9000");
});

test("an entry's name is shown on hover, and not again right after a click", { tags: ["long"] }, async () => {
  await open(null);
  const link = await screen.findByRole("link", { name: "Contatos" });
  await userEvent.hover(link);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Contatos");
  await userEvent.click(link);
  expect(screen.queryByRole("tooltip")).toBeNull();

  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(...screen.queryAllByRole("tooltip").map((one) => one.outerHTML)));
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.unhover(link);
  await userEvent.hover(screen.getByRole("link", { name: "Etiquetas" }));
  expect((await screen.findByRole("tooltip")).textContent).toBe("Etiquetas");
  watch.disconnect();
  expect(seen.filter((one) => one.includes("Contatos"))).toEqual([]);
});

test("on a wide screen the rail shows names in groups, until the user collapses it to icons", async () => {
  const atWidth = (width: number) =>
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("min-width") ? width >= Number(/\d+/.exec(query)?.[0]) : false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  atWidth(1366);
  await open(null);
  const menu = within(await screen.findByRole("navigation", { name: "Navegação principal" }));
  expect(within(menu.getByRole("list", { name: "Gestão" })).getByText("Configurações")).toBeTruthy();
  expect(within(menu.getByRole("list", { name: "Ferramentas" })).getByText("Etiquetas")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Mostrar só os ícones" }));
  expect(menu.queryByText("Etiquetas")).toBeNull();
  expect(menu.getByRole("link", { name: "Etiquetas" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Mostrar os nomes" }));
  expect(menu.getByText("Etiquetas")).toBeTruthy();
});

test("without a connection the empty list offers to connect a number, and leads there", async () => {
  const show = (whatsapp: unknown[], queues: unknown[]) =>
    renderApp(
      makeWorld({
        "GET /tickets": () => ({ body: ticketPage([]) }),
        "GET /whatsapp": () => ({ body: whatsapp }),
        "GET /queue": () => ({ body: queues }),
      }),
      "/tickets",
    );
  await show([], []);
  await userEvent.click(await screen.findByRole("button", { name: "Conectar um número" }));
  expect(await screen.findByRole("heading", { name: "Conexões" })).toBeTruthy();
});

test("support is in the expanded menu too", { tags: ["long"] }, async () => {
  await open("5531988009000");
  await userEvent.click(await screen.findByRole("button", { name: "Abrir menu" }));
  await userEvent.click(await screen.findByRole("button", { name: "Suporte" }));

  expect(await screen.findByRole("dialog", { name: "Suporte" })).toBeTruthy();
});

test("without an operator's number no support is offered", async () => {
  await open(null);
  await openMenu();

  expect(await screen.findByRole("menuitem", { name: "Meu perfil" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Suporte" })).toBeNull());
});

test("a full disk is reported once, however often a write fails, until there is room", async () => {
  const world = makeWorld({ "GET /tickets": () => ({ body: ticketPage([]) }), "GET /whatsapp": () => ({ body: [] }) });
  await renderApp(world, "/tickets");
  const write = (text: string) => act(async () => void world.store.dispatch(draftChanged({ ticketId: 5, text })));
  disk.isFull = true;
  await write("S");
  await write("Se");
  expect(await screen.findAllByText(/^Este computador não consegue guardar rascunhos/)).toHaveLength(1);

  disk.isFull = false;
  await write("Seg");
  await waitFor(() => expect(screen.queryByText(/não consegue guardar/)).toBeNull());
});
