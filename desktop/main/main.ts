import { join } from "node:path";
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
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
import { confirmServer } from "./confirm-server.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { guardContents } from "./guard-contents.ts";
import { handleCalls } from "./ipc-handle.ts";
import { pushTo } from "./ipc-push.ts";
import { knownServers } from "./known-servers.ts";
import { nameEmbedder } from "./name-embedder.ts";
import { readOfflineKey } from "./offline/offline-key.ts";
import { offlineStores } from "./offline/offline-stores.ts";
import { openLink } from "./open-link.ts";
import { findPageAddress, pageScheme } from "./page-address.ts";
import { guardPermissions } from "./permissions.ts";
import { answerServerCalls } from "./server-calls.ts";
import { openSettings, type SettingsFile } from "./settings-file.ts";
import { linkScheme, ticketOfArguments, ticketOfLink } from "./shell/deep-link.ts";
import { createIntents } from "./shell/intents.ts";
import { hiddenFlag } from "./shell/start-at-login.ts";
import { type Shell, startShell } from "./shell/start-shell.ts";
import { shellTexts } from "./shell/texts.ts";
import { startUpdates } from "./updates/start-updates.ts";
import { openVault } from "./vault.ts";
import {
  closeToTray,
  nameScreens,
  placeOnScreen,
  saveWindowPlace,
  showWindow,
  windowOn,
  windowOptions,
} from "./window.ts";

// An installed console loads its page only from itself.
const page = findPageAddress(app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL);

const intents = createIntents(() => pushTo(BrowserWindow.getAllWindows(), "intents.waiting", {}));
let isQuitting = false;

// A second instance would rotate the same refresh token: it shows the first one and quits.
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  // Windows shows notifications only for programs with a registered id.
  app.setAppUserModelId("app.balcao.console");
  // An unpackaged build must not take over the links of the installed program.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  app.on("web-contents-created", (_event, contents) => {
    guardContents(contents, page.isOurs, (url) => openLink(url, shell));
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("before-quit", () => {
    isQuitting = true;
  });
  follow(ticketOfArguments(process.argv));
  // macOS delivers a link by this event, even the one that started the program: before `ready`.
  app.on("open-url", (event, url) => {
    event.preventDefault();
    follow(ticketOfLink(url));
  });
  void app.whenReady().then(run);
}

/** Opens the ticket of a link when the page is ready. */
function follow(ticketUuid: string | null): void {
  if (ticketUuid !== null) intents.add({ kind: "open", ticketUuid, owner: null });
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

  const open = (isHidden = false) => openWindow(settings, systemShell, isHidden);
  const bringUp = (): void => {
    const [window] = BrowserWindow.getAllWindows();
    if (window) showWindow(window);
    else open();
  };
  const systemShell = startShell({ settings, page, intents, bringUp });
  answerCalls(settings, systemShell);
  powerMonitor.on("resume", () => pushTo(BrowserWindow.getAllWindows(), "system.resumed", {}));
  app.on("second-instance", (_event, argv) => {
    follow(ticketOfArguments(argv));
    bringUp();
  });
  app.on("open-url", bringUp);
  app.on("activate", bringUp);
  open(startsHidden());
}

/** The system started the program, not the user. */
const startsHidden = (): boolean =>
  process.argv.includes(hiddenFlag) || (process.platform === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin);

function answerCalls(settings: SettingsFile, systemShell: Shell): void {
  // Electron's fetch uses the system's proxy and certificates.
  const fetch: Fetch = (url, init) => net.fetch(url, init);
  const userData = app.getPath("userData");
  const vault = openVault(join(userData, "vault"), safeStorage, process.platform);
  const servers = answerServerCalls({
    known: knownServers(settings),
    vault,
    fetch,
    confirmServer: (url) => confirmServer(url, dialog, shellTexts[settings.get().language]),
    forgetKept: (serverUrl) => offline.forgetServer(serverUrl),
  });
  const offline = offlineStores({
    folder: join(userData, "offline"),
    key: readOfflineKey(join(userData, "offline-key"), safeStorage, process.platform),
    signedIn: () => {
      const found = servers.signedIn();
      // During support access, data of the other company is not stored on this computer.
      if (!found || found.user.selectedCompanyId !== null) return null;
      return { serverUrl: found.serverUrl, userId: found.user.id, companyId: found.user.companyId };
    },
  });
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
    ...servers.handlers,
    ...offline.handlers,
    ...updates,
    "link.open": ({ url }) => openLink(url, shell),
    ...systemShell.handlers,
  });
}

function openWindow(settings: SettingsFile, systemShell: Shell, isHidden: boolean): void {
  const preload = join(import.meta.dirname, "../preload/preload.cjs");
  const screens = () => nameScreens(screen.getAllDisplays().map(({ bounds }) => bounds));
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const state = windowOn(settings.get().places, screens());
  const window = new BrowserWindow(
    windowOptions(preload, placeOnScreen(state, workAreas), nativeTheme.shouldUseDarkColors),
  );
  if (state?.isMaximized && !isHidden) window.maximize();
  saveWindowPlace(window, settings, screens);
  // On macOS a program stays open without its window; without the page there would be no notifications.
  closeToTray(window, () => (settings.get().closesToTray || process.platform === "darwin") && !isQuitting);
  systemShell.furnish(window);
  if (!isHidden) window.once("ready-to-show", () => window.show());
  void window.loadURL(page.url);
}
