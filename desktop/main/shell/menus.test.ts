import type { MenuItemConstructorOptions } from "electron";
import { beforeEach, expect, test, vi } from "vitest";
import { memorySettings } from "../test-settings.ts";
import { appMenu } from "./app-menu.ts";
import { contextMenu } from "./context-menu.ts";
import { checkSpelling } from "./spelling.ts";
import { shellTexts } from "./texts.ts";
import { createTray, trayMenu } from "./tray.ts";
import { keepZoom, zoom } from "./zoom.ts";

const { pt } = shellTexts;
type Item = MenuItemConstructorOptions;
const flat = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const labels = (items: Item[]) => items.map(({ label, type }) => label ?? type);
const press = (items: Item[], label: string): void => {
  const click = flat(items).find((item) => item.label === label)?.click as (() => void) | undefined;
  if (!click) throw new Error(`nothing to press: ${label}`);
  click();
};

const presence = { language: "pt", unread: 0, isQuiet: false, doNotDisturbUntil: null } as const;
const trayActions = { onOpen: vi.fn(), onQuit: vi.fn(), onQuiet: vi.fn() };
beforeEach(() => vi.clearAllMocks());

test("the languages have the same texts, and none is empty", () => {
  const words = (texts: object) => Object.values(texts).filter((text) => typeof text === "string");
  for (const texts of Object.values(shellTexts)) {
    expect(Object.keys(texts)).toEqual(Object.keys(pt));
    expect(words(texts).filter((text) => text.trim() === "")).toEqual([]);
  }
});

test("the tray's menu opens the window, quits, and switches do-not-disturb", () => {
  const menu = trayMenu(presence, trayActions);

  expect(labels(menu)).toEqual(["Abrir o Balcão", "separator", "Não perturbar", "separator", "Sair do Balcão"]);
  for (const label of ["Abrir o Balcão", "Por uma hora", "Até amanhã", "Desligado", "Sair do Balcão"])
    press(menu, label);
  expect(trayActions.onQuiet.mock.calls).toEqual([["hour"], ["tomorrow"], ["off"]]);
  expect(trayActions.onOpen).toHaveBeenCalledOnce();
  expect(trayActions.onQuit).toHaveBeenCalledOnce();
});

test("it shows until when do-not-disturb lasts, in the console's language", () => {
  const until = new Date("2026-11-21T15:30:00").getTime();

  expect(labels(trayMenu({ ...presence, doNotDisturbUntil: until }, trayActions))[2]).toBe("Não perturbar até 15:30");
  expect(labels(trayMenu({ ...presence, language: "es", doNotDisturbUntil: until }, trayActions))[2]).toBe(
    "No molestar hasta las 15:30",
  );
});

test("the tray's icon and text follow the unread count", () => {
  const tray = { setImage: vi.fn(), setToolTip: vi.fn(), setTitle: vi.fn(), setContextMenu: vi.fn(), on: vi.fn() };
  const parts = { ...trayActions, make: () => tray, image: (state: object) => state as never, buildMenu: labels };
  const handle = createTray({ ...parts, platform: "darwin" }, presence);
  handle.present({ ...presence, unread: 12 });
  handle.present({ ...presence, unread: 12, isQuiet: true });

  expect(tray.setToolTip.mock.calls.flat()).toEqual([
    "Balcão",
    "Balcão: 12 conversas não lidas",
    "Balcão: 12 conversas não lidas",
  ]);
  expect(tray.setTitle.mock.calls.flat()).toEqual(["", "9+", ""]);
  expect(tray.setImage).toHaveBeenLastCalledWith({ unread: 12, isQuiet: true });
  // On macOS the system opens the menu on a click.
  expect(tray.on).not.toHaveBeenCalled();
});

test.each(["darwin", "win32", "linux"] as const)(
  "%s has editing, zoom, reload and about, and no developer tools",
  (platform) => {
    const onZoom = vi.fn();
    const items = flat(appMenu(pt, { platform, onZoom }));

    const roles = items.map(({ role }) => role);
    for (const role of ["undo", "copy", "paste", "selectAll", "reload", "about", "quit", "close"])
      expect(roles).toContain(role);
    expect(roles).not.toContain("toggleDevTools");
    expect(items.filter(({ label, type }) => label === undefined && type !== "separator")).toEqual([]);
    for (const label of [pt.zoomIn, pt.zoomOut, pt.zoomReset]) press(items, label);
    expect(onZoom.mock.calls).toEqual([["in"], ["out"], ["reset"]]);
  },
);

test("the zoom is stored, within bounds, for the next page", () => {
  const settings = memorySettings();
  const contents = { setZoomLevel: vi.fn(), on: vi.fn() };
  for (let times = 0; times < 9; times++) zoom(contents, settings, "in");
  expect(settings.get().zoomLevel).toBe(6);
  zoom(contents, settings, "out");
  expect(contents.setZoomLevel).toHaveBeenLastCalledWith(5);
  keepZoom(contents, settings);
  const listeners = new Map<string, (event?: object, direction?: string) => void>(contents.on.mock.calls as never);
  listeners.get("zoom-changed")?.({}, "out");
  listeners.get("did-finish-load")?.();
  expect(contents.setZoomLevel).toHaveBeenLastCalledWith(4);
  zoom(contents, settings, "reset");
  expect(settings.get().zoomLevel).toBe(0);
});

const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true } as never;
const nothing = {
  isEditable: false,
  misspelledWord: "",
  dictionarySuggestions: [],
  selectionText: "",
  linkURL: "",
  editFlags,
};
const actions = { replace: vi.fn(), learn: vi.fn(), copyText: vi.fn() };

test("a misspelled word has suggestions, and can be added to the dictionary", () => {
  const params = { ...nothing, isEditable: true, misspelledWord: "voçê", dictionarySuggestions: ["você", "vocês"] };
  const menu = contextMenu(params, pt, actions);

  expect(labels(menu).slice(0, 5)).toEqual(["você", "vocês", "separator", "Adicionar ao dicionário", "separator"]);
  press(menu, "você");
  press(menu, "Adicionar ao dicionário");
  expect(actions.replace).toHaveBeenCalledWith("você");
  expect(actions.learn).toHaveBeenCalledWith("voçê");
  expect(labels(contextMenu({ ...params, dictionarySuggestions: [] }, pt, actions))[0]).toBe("Nenhuma sugestão");
});

test("text can be copied, a link's address too, and other places have no menu", () => {
  expect(contextMenu(nothing, pt, actions)).toEqual([]);
  expect(labels(contextMenu({ ...nothing, selectionText: "Olá" }, pt, actions))).toEqual(["Copiar"]);
  const link = { ...nothing, linkURL: "https://loja.example/" };
  press(contextMenu(link, pt, actions), "Copiar endereço do link");
  expect(actions.copyText).toHaveBeenCalledWith("https://loja.example/");
  expect(contextMenu({ ...nothing, linkURL: "app://balcao/index.html#/tags" }, pt, actions)).toEqual([]);
});

test("spelling is checked in the three languages, where the system has no checker of its own", () => {
  const session = {
    availableSpellCheckerLanguages: ["en-US", "pt-BR", "de"],
    setSpellCheckerLanguages: vi.fn(),
    setSpellCheckerEnabled: vi.fn(),
  };
  checkSpelling(session, "darwin", true);
  // Setting a language makes Chromium download its dictionary.
  checkSpelling(session, "linux", false);
  expect(session.setSpellCheckerLanguages).not.toHaveBeenCalled();
  expect(session.setSpellCheckerEnabled.mock.calls).toEqual([[true], [false]]);
  checkSpelling(session, "linux", true);
  expect(session.setSpellCheckerLanguages).toHaveBeenCalledWith(["pt-BR", "en-US"]);
});
