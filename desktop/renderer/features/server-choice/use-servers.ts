import { useCallback, useEffect, useState } from "react";
import type { ListedServer } from "../../../ipc-servers.ts";
import { desktopBridge } from "../../app/desktop-bridge.ts";

/** The servers this computer remembers, and how to read them again after a change; null until they are known. */
export function useServers(): [servers: readonly ListedServer[] | null, reload: () => Promise<void>] {
  const [servers, setServers] = useState<readonly ListedServer[] | null>(null);
  const reload = useCallback(async () => setServers((await desktopBridge()?.call("server.list")) ?? []), []);
  useEffect(() => void reload(), [reload]);
  return [servers, reload];
}

/** The part of an address that people know it by. */
export const hostText = (url: string): string => URL.parse(url)?.host ?? url;
