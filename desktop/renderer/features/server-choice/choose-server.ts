import type { ServerProblem } from "../../../ipc.ts";
import { desktopBridge } from "../../app/desktop-bridge.ts";

/** Asks the main process to check an address and remember it; answers what is wrong with it, or null. */
export async function chooseServer(url: string): Promise<ServerProblem | null> {
  const answer = await desktopBridge()?.call("server.choose", { url });
  if (!answer) return "noAnswer";
  if (!answer.ok) return answer.problem;
  // Only a page loaded anew is allowed to reach the new server.
  window.location.hash = "#/";
  window.location.reload();
  return null;
}
