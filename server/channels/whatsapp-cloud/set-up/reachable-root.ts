import { isLoopback } from "../settings.ts";

/** `isSimulated`: a program on this computer plays Meta, and accepts addresses of this computer. */
export type Server = { publicUrl: string | null; isSimulated: boolean };
export type Asked = { protocol: string; host: string };

/** This server's address as Meta reaches it, without a last slash; null if Meta does not: it calls https addresses only. */
export function reachableRoot({ publicUrl, isSimulated }: Server, { protocol, host }: Asked): string | null {
  if (publicUrl?.startsWith("https:")) return publicUrl;
  const own = URL.parse(`${protocol}://${host}`);
  return isSimulated && own && isLoopback(own.hostname) ? own.origin : null;
}
