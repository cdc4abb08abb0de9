import { playerOrigins } from "@balcao/shared/platform/videos.ts";
import type { MediaAccessPermissionRequest, Session } from "electron";

type GuardedSession = Pick<
  Session,
  "setPermissionRequestHandler" | "setPermissionCheckHandler" | "setDevicePermissionHandler"
>;

/**
 * Copying text needs a permission, and calling a server in the local network needs one; the page's policy limits the
 * servers.
 */
const granted: readonly string[] = [
  "notifications",
  "clipboard-sanitized-write",
  "local-network",
  "local-network-access",
  "loopback-network",
];

/**
 * Our own page may use the microphone and show notifications, and a help video may fill the screen. Every other request
 * is refused.
 */
export function guardPermissions(session: GuardedSession, isOurs: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = permission === "media" ? (details as MediaAccessPermissionRequest).mediaTypes : undefined;
    const isMicrophone = media?.length === 1 && media[0] === "audio";
    const { requestingUrl } = details;
    if (permission === "fullscreen") return answer(isPlayer(requestingUrl));
    answer(isOurs(requestingUrl) && (isMicrophone || granted.includes(permission)));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const isMicrophone = permission === "media" && details.mediaType === "audio";
    return isOurs(origin) && (isMicrophone || granted.includes(permission));
  });
  session.setDevicePermissionHandler(() => false);
}

/** Returns true for the address of a video player: only such pages may be framed in the console's page. */
export const isPlayer = (url: string): boolean =>
  Object.values(playerOrigins).some((origin) => url.startsWith(`${origin}/`));
