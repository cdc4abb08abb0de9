import { playerOrigins } from "@balcao/shared/videos.ts";

/** What the page may load and reach: itself, the chosen server, and players of help videos in a frame. */
export function contentSecurityPolicy(serverUrl: string | null): string {
  // Browsers do not agree whether http also allows ws of the same host: both are named.
  const server = serverUrl ? [serverUrl, serverUrl.replace(/^http/, "ws")] : [];
  const [files = ""] = server;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // Fluent's styles are inserted while the page runs.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", files],
    "media-src": ["'self'", "blob:", files],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...server],
    "object-src": ["'none'"],
    "frame-src": Object.values(playerOrigins),
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}
