import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memorySettings } from "../test-settings.ts";
import { createComputer } from "./computer.ts";
import { desktopEntry, loginStart } from "./start-at-login.ts";

const keys = "CommandOrControl+Shift+B";
const otherKeys = "Alt+F9";
const bringUp = vi.fn();
const checkSpelling = vi.fn();
const systemLogin = { getLoginItemSettings: vi.fn(), setLoginItemSettings: vi.fn() };
let taken: Set<string>;
const shortcuts = {
  register: (shortcut: string) => {
    if (taken.has(shortcut)) return false;
    taken.add(shortcut);
    return true;
  },
  unregister: (shortcut: string) => void taken.delete(shortcut),
};
let folder: string;
beforeEach(() => {
  vi.clearAllMocks();
  taken = new Set();
  folder = mkdtempSync(join(tmpdir(), "balcao-login-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const setUp = (settings = memorySettings()) => {
  const login = loginStart(systemLogin, "linux", { configFolder: folder, program: "/opt/Balcao/balcao" });
  return { settings, computer: createComputer({ settings, login, shortcuts, checkSpelling, bringUp }) };
};

test("the stored shortcut works from the start", () => {
  setUp(memorySettings({ shortcut: keys }));
  expect([...taken]).toEqual([keys]);
});

test("a new shortcut replaces the old one, and an empty one removes it", () => {
  const { computer, settings } = setUp();
  expect(computer.change({ shortcut: keys })).toMatchObject({ choices: { shortcut: keys }, problem: null });
  computer.change({ shortcut: otherKeys });
  expect([...taken]).toEqual([otherKeys]);
  computer.change({ shortcut: null });
  expect([...taken]).toEqual([]);
  expect(settings.get().shortcut).toBeNull();
});

test("a shortcut of another program is refused, and the old one stays", () => {
  taken.add(otherKeys);
  const { computer } = setUp();
  computer.change({ shortcut: keys });

  const answer = computer.change({ shortcut: otherKeys });
  expect(answer).toMatchObject({ choices: { shortcut: keys }, problem: "shortcutTaken" });
  expect(taken.has(keys)).toBe(true);
});

test("spell checking is on until it is switched off, also after a restart", () => {
  const { computer, settings } = setUp();
  expect(checkSpelling).toHaveBeenLastCalledWith(true);
  expect(computer.change({ checksSpelling: false }).choices.checksSpelling).toBe(false);
  expect(checkSpelling).toHaveBeenLastCalledWith(false);
  checkSpelling.mockClear();
  setUp(settings);
  expect(checkSpelling.mock.calls).toEqual([[false]]);
});

test("Linux starts the app at login by an autostart file, into the tray", () => {
  const { computer } = setUp();
  const file = join(folder, "autostart", "balcao.desktop");
  expect(computer.get().startsWithSystem).toBe(false);
  expect(computer.change({ startsWithSystem: true }).choices.startsWithSystem).toBe(true);
  expect(readFileSync(file, "utf8")).toContain('Exec="/opt/Balcao/balcao" --hidden\n');
  computer.change({ startsWithSystem: false });
  expect(existsSync(file)).toBe(false);
});

test("a folder's name cannot become part of the command", () => {
  expect(desktopEntry('/home/ana/meus "apps" $HOME/100%/b`x`')).toContain(
    'Exec="/home/ana/meus \\\\"apps\\\\" \\\\$HOME/100%%/b\\\\`x\\\\`" --hidden\n',
  );
});

test("other systems set it themselves, and their refusal is reported", () => {
  systemLogin.getLoginItemSettings.mockReturnValue({ openAtLogin: false });
  const login = loginStart(systemLogin, "win32", { configFolder: folder, program: "balcao.exe" });
  const computer = createComputer({ settings: memorySettings(), login, shortcuts, checkSpelling, bringUp });

  expect(computer.change({ startsWithSystem: true })).toMatchObject({
    choices: { startsWithSystem: false },
    problem: "startRefused",
  });
  expect(systemLogin.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ["--hidden"] });
});
