import type { Shell } from "electron";

const schemes = ["http:", "https:", "mailto:", "tel:"];

/**
 * Hands an address to the system's browser, mail or telephone, and answers whether it did. Customers write links into
 * conversations: any other scheme could start a program.
 */
export function openLink(url: string, shell: Pick<Shell, "openExternal">): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !schemes.includes(parsed.protocol)) return false;
  // As it was understood here, not as it was written.
  void shell.openExternal(parsed.href).catch(() => undefined);
  return true;
}
