import { readFile } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";
import type { CustomScheme } from "electron";
import { pageHost, pageScheme } from "./page-address.ts";

/** Makes app: a scheme like https, with an origin, storage and the web's rules. To be registered before ready. */
export const appScheme: CustomScheme = {
  scheme: pageScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".wasm": "application/wasm",
};

/** Serves the built renderer, and nothing outside its folder, under the policy of the moment. */
export function serveRenderer(folder: string, policy: () => string): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  return async ({ method, url }) => {
    const headers = { "content-security-policy": policy(), "x-content-type-options": "nosniff" };
    const refuse = (status: number) => new Response(null, { status, headers });
    if (method !== "GET" && method !== "HEAD") return refuse(405);
    const path = filePath(root, url);
    const type = path && types[extname(path)];
    if (!path || !type) return refuse(404);
    try {
      const content = await readFile(path);
      return new Response(method === "HEAD" ? null : content, { headers: { ...headers, "content-type": type } });
    } catch {
      return refuse(404);
    }
  };
}

/** The file of an address; null if it is outside the folder, in any notation of the path. */
function filePath(root: string, url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== `${pageScheme}:` || parsed.host !== pageHost) return null;
  const name = decode(parsed.pathname === "/" ? "/index.html" : parsed.pathname);
  if (name === null || /[\\\0:]/.test(name)) return null;
  const path = resolve(root, `.${name}`);
  return path.startsWith(root + sep) ? path : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
