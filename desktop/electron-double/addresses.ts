/** Chromium knows no `app:`, so the double's pages live here; *.localhost is as secure a context as Electron's scheme. */
const standIns = new Map<string, string>();

/** Lets Chromium load a scheme that only Electron knows. */
export function standInFor(scheme: string, host: string): string {
  const origin = `http://${host}.${scheme}-scheme.localhost`;
  standIns.set(`${scheme}://${host}`, origin);
  return origin;
}

const customUrl = /^([a-z][a-z\d+.-]*):\/\/([^/?#]+)(.*)$/i;

/** Translates an address of Electron into one that Chromium can load. */
export function toChromium(url: string): string {
  const [, scheme = "", host = "", rest = ""] = customUrl.exec(url) ?? [];
  return scheme === "" || /^https?$/i.test(scheme) ? url : `${standInFor(scheme, host)}${rest}`;
}

/** An address as Chromium reports it, as Electron would. */
export function toElectron(url: string): string {
  for (const [ours, standIn] of standIns) {
    if (url === standIn || url.startsWith(`${standIn}/`)) return ours + url.slice(standIn.length);
  }
  return url;
}
