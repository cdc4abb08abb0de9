import { playerOrigins } from "@balcao/shared/platform/videos.ts";
import type { WebRequest } from "electron";

const players = Object.values(playerOrigins).map((origin) => `${origin}/*`);

/**
 * Sends video players a referrer: YouTube's player refuses to play without one (its error 153), and a page like the
 * console's, which has no web address, sends none. The chosen server's address is used.
 */
export function nameEmbedder(
  { webRequest }: { webRequest: Pick<WebRequest, "onBeforeSendHeaders"> },
  serverUrl: () => string | null,
): void {
  webRequest.onBeforeSendHeaders({ urls: players }, ({ requestHeaders }, answer) => {
    const url = serverUrl();
    answer({ requestHeaders: url ? { ...requestHeaders, Referer: `${new URL(url).origin}/` } : requestHeaders });
  });
}
