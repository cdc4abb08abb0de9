import { join } from "node:path";
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from "electron";
import { appScheme, serveRenderer } from "./app-protocol.ts";
import type { Fetch } from "./ask-server.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { guardContents } from "./guard-contents.ts";
import { handleCalls } from "./ipc-handle.ts";
import { pushTo } from "./ipc-push.ts";
import { knownServers } from "./known-servers.ts";
import { menuTemplate } from "./menu.ts";
import { nameEmbedder } from "./name-embedder.ts";
import { openLink } from "./open-link.ts";
import { findPageAddress, pageScheme } from "./page-address.ts";
import { guardPermissions } from "./permissions.ts";
import { answerServerCalls } from "./server-calls.ts";
import { openSettings, type SettingsFile } from "./settings-file.ts";
import { startUpdates } from "./updates/start-updates.ts";
import { openVault } from "./vault.ts";
import { placeOnScreen, rememberPlace, showWindow, windowOptions } from "./window.ts";

// An installed console takes its page from nowhere but itself.
const page = findPageAddress(app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL);

// A second console would fight the first for the session: it shows the first and goes.
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  app.on("web-contents-created", (_event, contents) => {
    guardContents(contents, page.isOurs, (url) => openLink(url, shell));
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  void app.whenReady().then(run);
}

function run(): void {
  const settings = openSettings(join(app.getPath("userData"), "settings.json"));
  const serverUrl = () => settings.get().serverUrl;
  const rendererFolder = join(import.meta.dirname, "../renderer");
  protocol.handle(
    pageScheme,
    serveRenderer(rendererFolder, () => contentSecurityPolicy(serverUrl())),
  );
  guardPermissions(session.defaultSession, page.isOurs);
  nameEmbedder(session.defaultSession, serverUrl);
  answerCalls(settings);

  const template = menuTemplate(process.platform);
  Menu.setApplicationMenu(template && Menu.buildFromTemplate(template));
  powerMonitor.on("resume", () => pushTo(BrowserWindow.getAllWindows(), "system.resumed", {}));
  app.on("second-instance", () => showConsole(settings));
  app.on("activate", () => showConsole(settings));
  openWindow(settings);
}

function answerCalls(settings: SettingsFile): void {
  // Electron's own fetch knows the system's proxy and certificates.
  const fetch: Fetch = (url, init) => net.fetch(url, init);
  const vault = openVault(join(app.getPath("userData"), "vault"), safeStorage, process.platform);
  const updates = startUpdates({
    app,
    powerMonitor,
    tell: (name, payload) => {
      const windows = BrowserWindow.getAllWindows();
      pushTo(windows, name, payload);
      return windows.length > 0;
    },
  });
  handleCalls(ipcMain, page.isOurs, {
    ...answerServerCalls(knownServers(settings), vault, fetch),
    ...updates,
    "link.open": ({ url }) => openLink(url, shell),
  });
}

function showConsole(settings: SettingsFile): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window) showWindow(window);
  else openWindow(settings);
}

function openWindow(settings: SettingsFile): void {
  const preload = join(import.meta.dirname, "../preload/preload.cjs");
  const state = settings.get().window;
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow(
    windowOptions(preload, placeOnScreen(state, screens), nativeTheme.shouldUseDarkColors),
  );
  if (state?.isMaximized) window.maximize();
  rememberPlace(window, settings);
  window.once("ready-to-show", () => window.show());
  void window.loadURL(page.url);
}
