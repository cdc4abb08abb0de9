import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { eventually } from "../../testing/eventually.ts";
import { aContact, aSession, aTicket, contactPage, ticketPage } from "../../testing/fixtures.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { CommandsProvider } from "../../ui/commands/CommandsProvider.tsx";
import { type Command, useCommands } from "../../ui/commands/commands-context.ts";
import { SingleKeys } from "../../ui/commands/SingleKeys.tsx";
import { ShellCommands } from "../ShellCommands.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

freshBrowserEachTest();

const Address = () => <nav aria-label="address">{useLocation().pathname}</nav>;
function Offering({ commands }: { commands: readonly Command[] }) {
  useCommands(commands);
  return <input aria-label="campo" />;
}

type DialogsProps = { onProfile: () => void; onTalk: (contact: Contact) => void };
function Dialogs({ onProfile, onTalk }: DialogsProps) {
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
      {shown === "palette" && <CommandPalette onTalk={onTalk} onClose={close} />}
      {shown === "shortcuts" && <ShortcutSheet onClose={close} />}
    </>
  );
}

async function open({ profile = "admin" as "admin" | "user", commands = [] as Command[] } = {}) {
  const tickets = [aTicket(7, { contact: { ...aTicket(7).contact, name: "Joana Prado" } })];
  const world = makeWorld(
    {
      "GET /tickets": ({ params }) => ({
        body: ticketPage(["", "joana"].includes(params.get("searchParam") ?? "") ? tickets : []),
      }),
      "GET /contacts": ({ params }) => ({
        body: contactPage(
          params.get("searchParam") === "joana"
            ? [aContact(7, { name: "Joana Prado" }), aContact(8, { name: "Joana Reis" })]
            : [],
        ),
      }),
    },
    aSession("token-1", profile),
  );
  const onProfile = vi.fn();
  const onTalk = vi.fn();
  await renderPart(
    world,
    <CommandsProvider>
      <Address />
      <Dialogs onProfile={onProfile} onTalk={onTalk} />
      <Offering commands={commands} />
      <SingleKeys />
    </CommandsProvider>,
  );
  return { onProfile, onTalk, world };
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
  await screen.findAllByRole("option");
  expect(labels()).toContain("Ir para Contatos");
  expect(labels()).not.toContain("Ir para Usuários");
});

const labels = () =>
  screen.getAllByRole("option").map((option) => option.querySelector<HTMLElement>("[title]:not([role])")?.title);

test("before anything is typed, conversations and screens come before what changes something", async () => {
  const run = vi.fn();
  await open({
    commands: [
      { id: "leave-ticket", label: "Fechar a conversa", shortcut: "leave", run },
      { id: "next", label: "Próxima conversa", isPlace: true, run: () => undefined },
    ],
  });
  const field = await openPalette();
  await screen.findByRole("option", { name: "Conversa com Joana Prado" });
  expect(labels().slice(0, 2)).toEqual(["Conversa com Joana Prado", "Próxima conversa"]);
  expect(labels().indexOf("Fechar a conversa")).toBeGreaterThan(labels().indexOf("Ir para Contatos"));
  await userEvent.type(field, "{Enter}");
  expect(run).not.toHaveBeenCalled();
});

test("the arrow keys wrap around, and what the server finds does not move the choice", async () => {
  const answer = Promise.withResolvers<{ body: unknown }>();
  const run = vi.fn();
  const { world } = await open({ commands: [{ id: "one", label: "Resolver", run }] });
  world.routes["GET /tickets"] = () => answer.promise;
  const field = await openPalette();
  await userEvent.type(field, "{ArrowUp}");
  expect(screen.getByRole("option", { selected: true })).toBe(screen.getAllByRole("option").at(-1));
  await userEvent.type(field, "{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toBe(screen.getAllByRole("option")[0]);
  while (screen.getByRole("option", { selected: true }).textContent !== "Resolver")
    await userEvent.type(field, "{ArrowDown}");
  answer.resolve({ body: ticketPage([aTicket(7)]) });
  await screen.findByRole("option", { name: "Conversa com Contato 7" });
  await userEvent.type(field, "{Enter}");
  expect(run).toHaveBeenCalledOnce();
});

test.each(["tranferir", "trasnferir", "transfeir", "repassar"])("%s finds Transferir", async (typed) => {
  const run = vi.fn();
  await open({ commands: [{ id: "transfer", label: "Transferir", run }] });
  await userEvent.type(await openPalette(), typed);
  await screen.findByRole("option", { name: "Transferir" });
  await userEvent.keyboard("{Enter}");
  expect(run).toHaveBeenCalledOnce();
});

test("soneca finds Adiar", async () => {
  await open({ commands: [{ id: "snooze", label: "Adiar", run: () => undefined }] });
  await userEvent.type(await openPalette(), "soneca");
  expect(labels()).toEqual(["Adiar"]);
});

test("a name that looks like a command mistyped is no command while the server searches, nor if it finds one", async () => {
  const run = vi.fn();
  const { world } = await open({ commands: [{ id: "verify", label: "Marcar como Oportunidade", run }] });
  const answer = Promise.withResolvers<{ body: unknown }>();
  const field = await openPalette();
  world.routes["GET /tickets"] = () => answer.promise;
  await userEvent.type(field, "maria{Enter}");
  answer.resolve({ body: ticketPage([aTicket(9, { contact: { ...aTicket(9).contact, name: "Maria Luz" } })]) });
  await screen.findByRole("option", { name: "Conversa com Maria Luz" });
  expect(labels()).toEqual(["Conversa com Maria Luz"]);
  expect(run).not.toHaveBeenCalled();
});

test("contacts without a conversation are found, to start one", async () => {
  const { onTalk } = await open();
  await userEvent.type(await openPalette(), "joana");
  await userEvent.click(await screen.findByRole("option", { name: "Iniciar conversa com Joana Reis" }));
  expect(onTalk).toHaveBeenCalledWith(expect.objectContaining({ id: 8 }));
});

test("a contact with an open conversation is offered once", async () => {
  await open();
  await userEvent.type(await openPalette(), "joana");
  await screen.findByRole("option", { name: "Iniciar conversa com Joana Reis" });
  expect(labels()).toEqual(["Conversa com Joana Prado", "Iniciar conversa com Joana Reis"]);
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
