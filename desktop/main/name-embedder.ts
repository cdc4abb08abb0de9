import { playerOrigins } from "@balcao/shared/videos.ts";
import type { WebRequest } from "electron";

const players = Object.values(playerOrigins).map((origin) => `${origin}/*`);

/**
 * Tells players of help videos who shows them: YouTube's refuses to play where it is not told (its error 153), and of a
 * page like ours, which lies at no web address, nothing is told by itself. The chosen server stands for it.
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
