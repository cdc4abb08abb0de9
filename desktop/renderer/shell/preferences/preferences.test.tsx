import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { DesktopBridge } from "../../../ipc/calls.ts";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld } from "../../testing/world.ts";
import { PreferencesDialog } from "./PreferencesDialog.tsx";

freshBrowserEachTest();
afterEach(() => {
  delete window.desktop;
});

async function open() {
  const world = makeWorld({});
  await renderPart(world, <PreferencesDialog onClose={() => undefined} />);
  return { ...world, preferences: () => world.store.getState().preferences };
}

/** A browser with a granted or pending permission. */
function aBrowser(permission: NotificationPermission, answer = permission) {
  const requestPermission = vi.fn(async () => answer);
  vi.stubGlobal("Notification", Object.assign(class {}, { permission, requestPermission }));
  return requestPermission;
}

test("the browser's permission is requested by a click, never before", async () => {
  const ask = aBrowser("default", "granted");
  const { preferences } = await open();
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Permitir notificações" }));

  expect(ask).toHaveBeenCalledOnce();
  const shown = await screen.findByRole("switch", { name: "Mostrar notificações" });
  expect((shown as HTMLInputElement).checked).toBe(true);
  await userEvent.click(shown);
  expect(preferences().notifications).toBe(false);
});

test("a denied permission is shown, with instructions", async () => {
  aBrowser("denied");
  await open();

  expect(screen.getByText(/está bloqueando as notificações/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Permitir notificações" })).toBeNull();
});

test("there is no section about the computer in a browser", async () => {
  aBrowser("granted");
  await open();
  expect(screen.queryByRole("region", { name: "Este computador" })).toBeNull();
});

test("quiet hours start with a default night, and an incomplete time changes nothing", async () => {
  aBrowser("granted");
  const { preferences } = await open();
  await userEvent.click(screen.getByRole("switch", { name: "Horário de silêncio" }));
  expect(preferences().quietHours).toEqual({ from: "22:00", until: "07:00" });
  const from = screen.getByLabelText("Silêncio a partir de");
  fireEvent.change(from, { target: { value: "" } });
  expect(preferences().quietHours).toEqual({ from: "22:00", until: "07:00" });
  fireEvent.change(from, { target: { value: "20:30" } });
  expect(preferences().quietHours).toEqual({ from: "20:30", until: "07:00" });
});

test("do-not-disturb is switched on and off", async () => {
  aBrowser("granted");
  const { preferences } = await open();
  await userEvent.click(screen.getByRole("button", { name: "Por uma hora" }));
  expect(preferences().doNotDisturbUntil).toBeGreaterThan(Date.now() + 3_500_000);
  await userEvent.click(screen.getByRole("button", { name: "Desativar" }));
  expect(preferences().doNotDisturbUntil).toBeNull();
});

test("the desktop stores its settings on this computer, and reports what the system refuses", async () => {
  const choices = {
    closesToTray: false,
    startsWithSystem: false,
    checksSpelling: true,
    shortcut: null as string | null,
  };
  const call = vi.fn(async (name: string, wanted?: Partial<typeof choices>) => {
    if (name === "computer.get") return choices;
    if (wanted?.shortcut) return { choices, problem: "shortcutTaken" };
    return { choices: Object.assign(choices, wanted), problem: null };
  });
  window.desktop = { call, on: () => () => undefined } as unknown as DesktopBridge;
  await open();
  const section = within(await screen.findByRole("region", { name: "Este computador" }));

  const tray = await section.findByRole("switch", { name: "Ao fechar a janela, continuar na bandeja" });
  await userEvent.click(tray);
  expect((tray as HTMLInputElement).checked).toBe(true);
  const spelling = section.getByRole("switch", { name: "Corretor ortográfico" });
  expect((spelling as HTMLInputElement).checked).toBe(true);
  await userEvent.click(spelling);
  expect(call).toHaveBeenLastCalledWith("computer.change", { checksSpelling: false });
  const keys = section.getByRole("textbox", { name: "Atalho para trazer o Balcão à frente" });
  keys.focus();
  await userEvent.keyboard("b");
  expect(call).toHaveBeenCalledTimes(3);
  await userEvent.keyboard("{Control>}{Shift>}b{/Shift}{/Control}");
  expect(call).toHaveBeenLastCalledWith("computer.change", { shortcut: "CommandOrControl+Shift+B" });
  expect(await section.findByText("Outro programa já usa estas teclas. Escolha outras.")).toBeTruthy();
});
