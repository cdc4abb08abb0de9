import type { ChooseServer, ServerProblem } from "../../../ipc/servers.ts";
import { desktopBridge } from "../../client/desktop-bridge.ts";
import { keepNotice } from "../../client/session/kept-notice.ts";

/** Only a reloaded page may reach another server. */
export function startOver(): void {
  // The notice was about the other server's session.
  keepNotice(null);
  window.location.hash = "#/";
  window.location.reload();
}

/** Asks the main process to check an address and save it; resolves to the problem, or null. */
export async function chooseServer(choice: ChooseServer): Promise<ServerProblem | null> {
  const answer = await desktopBridge()?.call("server.choose", choice);
  if (!answer) return "noAnswer";
  if (!answer.ok) return answer.problem;
  startOver();
  return null;
}

/** Switches to a saved server. */
export async function switchServer(url: string): Promise<void> {
  if (await desktopBridge()?.call("server.switch", { url })) startOver();
}
