import { randomUUID } from "node:crypto";
import type { ChannelKind } from "../channels.ts";

/**
 * Scripted customers for an agent's practice (docs/decisions/0063). It reaches nobody: the server itself answers. No
 * screen offers it for a connection.
 */
export const practiceKind: ChannelKind = {
  name: "practice",
  // It holds no session: every server may work its queues, and steps of the script are stored like webhook calls.
  link: "webhook",
  assignsIds: "caller",
  addresses: ["phone"],
  capabilities: ["edit", "revoke", "react"],
  newId: () => `PRACTICE-${randomUUID()}`,
};
