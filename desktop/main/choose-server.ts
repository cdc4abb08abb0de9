import { SignInInfo } from "@balcao/shared/workspace/auth.ts";
import type { ChooseServer, ServerAnswer } from "../ipc/servers.ts";
import { askServer, type Fetch } from "./ask-server.ts";
import type { KnownServers } from "./known-servers.ts";

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** Returns true if traffic to a server could be read on its way (http beyond this computer). */
export function isUnprotected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopback(hostname);
}

type ReadAddress = { url: string } | { problem: "notAnAddress" | "notSecure" };

/**
 * Parses the typed text: `crm.loja.com.br`, a copied link, `localhost:4000`. Only its origin counts. Plain http beyond
 * this computer needs `allowInsecure`, which follows a warning.
 */
export function readAddress(typed: string, allowInsecure = false): ReadAddress {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const parsed = URL.parse(hasScheme ? text : `https://${text}`);
  if (!parsed?.hostname || !["http:", "https:"].includes(parsed.protocol) || parsed.username || parsed.password) {
    return { problem: "notAnAddress" };
  }
  // A server on this computer rarely has a certificate.
  const url = isLoopback(parsed.hostname) && !hasScheme ? `http://${parsed.host}` : parsed.origin;
  return isUnprotected(url) && !allowInsecure ? { problem: "notSecure" } : { url };
}

/** Stores an address as the present server if a Balcão answers there and `confirm` agrees. */
export async function chooseServer(
  { url: typed, name, allowInsecure }: ChooseServer,
  known: Pick<KnownServers, "save">,
  fetch: Fetch,
  confirm: (url: string) => Promise<boolean>,
): Promise<ServerAnswer> {
  const address = readAddress(typed, allowInsecure);
  if ("problem" in address) return { ok: false, problem: address.problem };
  const reply = await askServer(fetch, `${address.url}/auth/sign-in-info`, { method: "GET" });
  if (!reply.ok && reply.status === 0) return { ok: false, problem: "noAnswer" };
  if (!reply.ok || !SignInInfo.safeParse(reply.body).success) return { ok: false, problem: "notBalcao" };
  if (!(await confirm(address.url))) return { ok: false, problem: "declined" };
  known.save(address.url, name);
  return { ok: true, url: address.url };
}
