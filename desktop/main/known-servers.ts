import type { Server } from "../ipc/servers.ts";
import type { SettingsFile } from "./settings-file.ts";

export type KnownServers = {
  all: () => Server[];
  current: () => Server | null;
  /** Adds a server, or renames the one at this address, and makes it the current one. */
  save: (url: string, name?: string) => void;
  /** False if the server is unknown. */
  use: (url: string) => boolean;
  rename: (server: Server) => boolean;
  forget: (url: string) => void;
};

/** The saved servers of this computer, each once, and the current one. */
export function knownServers(settings: Pick<SettingsFile, "get" | "change">): KnownServers {
  const all = (): Server[] => {
    const { servers, serverUrl } = settings.get();
    // An unreadable list must not lose the current server.
    const isListed = serverUrl === null || servers.some(({ url }) => url === serverUrl);
    return isListed ? servers : [...servers, { url: serverUrl, name: hostOf(serverUrl) }];
  };
  const find = (url: string | null): Server | null => all().find((server) => server.url === url) ?? null;
  const rename = (server: Server): boolean => {
    if (!find(server.url)) return false;
    settings.change({ servers: all().map((known) => (known.url === server.url ? server : known)) });
    return true;
  };
  return {
    all,
    current: () => find(settings.get().serverUrl),
    rename,
    save: (url, name) => {
      const server = { url, name: name || find(url)?.name || hostOf(url) };
      const servers = find(url) ? all().map((known) => (known.url === url ? server : known)) : [...all(), server];
      settings.change({ servers, serverUrl: url });
    },
    use: (url) => {
      if (!find(url)) return false;
      settings.change({ servers: all(), serverUrl: url });
      return true;
    },
    forget: (url) => {
      const { serverUrl } = settings.get();
      settings.change({
        servers: all().filter((server) => server.url !== url),
        serverUrl: serverUrl === url ? null : serverUrl,
      });
    },
  };
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
