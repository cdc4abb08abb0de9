import type { Shell } from "electron";

const schemes = ["http:", "https:", "mailto:", "tel:"];

/**
 * Opens an address in the system's browser, mail or telephone program; returns whether it did. Customers write links
 * into conversations: any other scheme could start a program.
 */
export function openLink(url: string, shell: Pick<Shell, "openExternal">): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !schemes.includes(parsed.protocol)) return false;
  // The parsed address, not the written one, so that both programs read the same.
  void shell.openExternal(parsed.href).catch(() => undefined);
  return true;
}
