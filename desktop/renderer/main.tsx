import "./app/no-eval.ts";
import "./page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { makeConsoleStore } from "./app/console-store.ts";
import { desktopBridge } from "./client/desktop-bridge.ts";
import { findServerAddress } from "./client/server-address.ts";
import { startSession } from "./client/session/session.ts";
import { desktopTransport, webTransport } from "./client/session/session-transport.ts";
import { spreadMs } from "./client/throttle.ts";
import { startTexts } from "./i18n/i18n.ts";

async function start(): Promise<void> {
  const address = await findServerAddress();
  const bridge = desktopBridge();
  const store = makeConsoleStore(address, bridge ? desktopTransport(bridge) : webTransport(address), {
    ownMs: Math.random() * spreadMs,
  });
  const { language } = store.getState().preferences;
  // The tray may still show the user of the previous page load, so it is reset.
  void bridge?.call("shell.present", { language, unread: 0, isQuiet: false, doNotDisturbUntil: null });
  const texts = await startTexts(language);
  void store.dispatch(startSession());
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App store={store} texts={texts} />
    </StrictMode>,
  );
}

void start();
