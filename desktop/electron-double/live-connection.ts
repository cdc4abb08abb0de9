import type { Page } from "@playwright/test";

/** Resolves when the server has accepted the page's socket. */
export async function liveConnection(page: Page, serverUrl: string): Promise<void> {
  const address = `${new URL(serverUrl).origin.replace(/^http/, "ws")}/socket.io/`;
  const socket = await page.waitForEvent("websocket", (candidate) => candidate.url().startsWith(address));
  // socket.io's word for "connected".
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40"));
}
