import type { MediaAccessPermissionRequest, Session } from "electron";
import { isPlayer } from "./players.ts";

type GuardedSession = Pick<
  Session,
  "setPermissionRequestHandler" | "setPermissionCheckHandler" | "setDevicePermissionHandler"
>;

/** Copying text needs one, as does a server in the same building; the page's policy says which server that may be. */
const granted: readonly string[] = [
  "notifications",
  "clipboard-sanitized-write",
  "local-network",
  "local-network-access",
  "loopback-network",
];

/**
 * Our own page may use the microphone and show notifications, a help video may fill the screen. Everything else, and
 * everybody else, is refused.
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
