import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { startNetwork } from "./network.ts";

let context: Promise<BrowserContext> | null = null;

const profileOf = (userData: string): string => join(userData, "chromium");

/** The file to which the running Chromium writes its debugger's port. */
export const portFileOf = (userData: string): string => join(profileOf(userData), "DevToolsActivePort");

/** The one Chromium whose pages are the windows. Its profile is part of the application's user data, as in Electron. */
export function openChromium(userData: string): Promise<BrowserContext> {
  context ??= launch(userData);
  return context;
}

export const closeChromium = async (): Promise<void> => (await context)?.close();

async function launch(userData: string): Promise<BrowserContext> {
  const proxy = await startNetwork();
  return chromium.launchPersistentContext(profileOf(userData), {
    executablePath: process.env.BALCAO_CHROMIUM ?? "/usr/bin/chromium",
    viewport: null,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--no-first-run",
      "--remote-debugging-port=0",
      `--proxy-server=${proxy}`,
      "--proxy-bypass-list=<-loopback>",
    ],
  });
}
