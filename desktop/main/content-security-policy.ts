import { playerOrigins } from "@balcao/shared/platform/videos.ts";

/** The page may load and connect to: itself, the chosen server, and video players in a frame. */
export function contentSecurityPolicy(serverUrl: string | null): string {
  // Browsers differ in whether http also allows ws of the same host, so both are listed.
  const server = serverUrl ? [serverUrl, serverUrl.replace(/^http/, "ws")] : [];
  const [files = ""] = server;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // Fluent inserts its styles at run time.
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
