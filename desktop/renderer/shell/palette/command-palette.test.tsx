import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aSession, aTicket, ticketPage } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { CommandsProvider } from "../../ui/commands/CommandsProvider.tsx";
import { type Command, useCommands } from "../../ui/commands/commands-context.ts";
import { ShellCommands } from "../ShellCommands.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

freshBrowserEachTest();

const Address = () => <nav aria-label="address">{useLocation().pathname}</nav>;
function Offering({ commands }: { commands: readonly Command[] }) {
  useCommands(commands);
  return <input aria-label="campo" />;
}

function Dialogs({ onProfile }: { onProfile: () => void }) {
  const [shown, setShown] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setShown(null);
  const parts = {
    onProfile,
    onSupport: null,
    onSupportAccess: null,
    banner: null,
    onPreferences: () => undefined,
    servers: null,
    onShortcuts: () => setShown("shortcuts"),
    onSignOut: () => undefined,
    announcements: () => null,
    help: () => null,
    practice: () => null,
  };
  return (
    <>
      <ShellCommands parts={parts} onPalette={() => setShown("palette")} />
      {shown === "palette" && <CommandPalette onClose={close} />}
      {shown === "shortcuts" && <ShortcutSheet onClose={close} />}
    </>
  );
}

async function open({ profile = "admin" as "admin" | "user", commands = [] as Command[] } = {}) {
  const tickets = [aTicket(7, { contact: { ...aTicket(7).contact, name: "Joana Prado" } })];
  const world = makeWorld(
    { "GET /tickets": ({ params }) => ({ body: ticketPage(params.get("searchParam") === "nada" ? [] : tickets) }) },
    aSession("token-1", profile),
  );
  const onProfile = vi.fn();
  await renderPart(
    world,
    <CommandsProvider>
      <Address />
      <Dialogs onProfile={onProfile} />
      <Offering commands={commands} />
    </CommandsProvider>,
  );
  return { onProfile, world };
}

const press = (key: string, keys = {}) => act(async () => void fireEvent.keyDown(document.body, { key, ...keys }));
/** The page behind a dialog is hidden until it is gone. */
const address = async () => (await screen.findByRole("navigation", { name: "address" })).textContent;
const openPalette = async () => {
  await press("k", { ctrlKey: true });
  return screen.findByRole("combobox", { name: "Ir para ou fazer" });
};

test("a few letters without accents find a screen, and Enter goes there", async () => {
  await open();
  const field = await openPalette();
  await userEvent.type(field, "conexoes{Enter}");
  expect(await address()).toBe("/connections");
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("it offers open conversations, and opens the chosen one", async () => {
  await open();
  await openPalette();
  await userEvent.click(await screen.findByRole("option", { name: "Conversa com Joana Prado" }));
  expect(await address()).toBe(`/tickets/${aTicket(7).uuid}`);
});

test("a conversation that was offered stays so until the server has answered the text", async () => {
  const { world } = await open();
  const field = await openPalette();
  await screen.findByRole("option", { name: "Conversa com Joana Prado" });
  const asked = () =>
    world.calls.filter(({ path, params }) => path === "/tickets" && params.get("searchParam") === "joana");
  world.routes["GET /tickets"] = () => new Promise(() => undefined);
  await userEvent.type(field, "joana");
  await eventually(() => expect(asked()).toHaveLength(1));
  expect(screen.getByRole("option", { name: "Conversa com Joana Prado" })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(await address()).toBe(`/tickets/${aTicket(7).uuid}`);
});

test("agents are offered the entries of their menu only", async () => {
  await open({ profile: "user" });
  await openPalette();
  const labels = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  expect(labels).toContain("Ir para Contatos");
  expect(labels).not.toContain("Ir para Usuários");
});

test("the screen's commands come first, and the arrow keys wrap around", async () => {
  const run = vi.fn();
  await open({ commands: [{ id: "one", label: "Resolver", run }] });
  const field = await openPalette();
  // Results from the server come after the local ones.
  await screen.findByRole("option", { name: "Conversa com Joana Prado" });
  expect(screen.getAllByRole("option")[0]?.textContent).toBe("Resolver");
  await userEvent.type(field, "{ArrowUp}");
  expect(screen.getByRole("option", { selected: true })).toBe(screen.getAllByRole("option").at(-1));
  await userEvent.type(field, "{ArrowDown}{Enter}");
  expect(run).toHaveBeenCalledOnce();
});

test("an empty result shows a text, and Enter does nothing", async () => {
  await open();
  const field = await openPalette();
  await userEvent.type(field, "nada{Enter}");
  expect(await screen.findByText("Nada encontrado. Tente outras palavras.")).toBeTruthy();
  expect(screen.getByRole("dialog")).toBeTruthy();
});

test("a question mark opens the shortcut sheet, but not in a text box, nor over a dialog", async () => {
  const run = vi.fn();
  await open({ commands: [{ id: "next", label: "Próxima", shortcut: "nextTicket", run }] });
  await userEvent.type(screen.getByRole("textbox", { name: "campo" }), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("?");
  const sheet = await screen.findByRole("dialog", { name: "Atalhos do teclado" });
  const group = (name: string) => within(within(sheet).getByRole("region", { name }));
  expect(group("Nos atendimentos").getByText("Resolver e abrir a próxima")).toBeTruthy();
  expect(group("Em qualquer tela").queryByText("Transferir a conversa aberta")).toBeNull();
  expect(group("Ao escrever").getByText("↑")).toBeTruthy();
  await press("j", { altKey: true });
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(within(sheet).getByRole("button", { name: "Fechar" }));
  await press("j", { altKey: true });
  expect(run).toHaveBeenCalledOnce();
});
