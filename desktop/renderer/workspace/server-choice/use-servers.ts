import { useCallback, useEffect, useState } from "react";
import type { ListedServer } from "../../../ipc/servers.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";

/** The saved servers, and the function to refetch them after a change; null until they are loaded. */
export function useServers(): [servers: readonly ListedServer[] | null, reload: () => Promise<void>] {
  const [servers, setServers] = useState<readonly ListedServer[] | null>(null);
  const reload = useCallback(async () => setServers((await desktopBridge()?.call("server.list")) ?? []), []);
  useEffect(() => void reload(), [reload]);
  return [servers, reload];
}

/** The readable part of an address. */
export const hostText = (url: string): string => URL.parse(url)?.host ?? url;
