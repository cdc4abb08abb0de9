import { can } from "@balcao/shared/workspace/permissions.ts";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { useSessionUser } from "../../../client/hooks.ts";
import { useListQueuesQuery } from "../../../workspace/queues/queues-api.ts";

export type Missing = "connection" | "connected" | "queues" | "ownQueue";

/** The first reason why no conversation reaches this user; null if there is none or it is not known yet. */
export function useMissingSetUp(): Missing | null {
  const { profile, queues } = useSessionUser();
  const { data: connections } = useListConnectionsQuery();
  const { data: allQueues } = useListQueuesQuery();
  if (!connections || !allQueues) return null;
  if (connections.length === 0) return "connection";
  if (connections.every(({ status }) => status !== "CONNECTED")) return "connected";
  if (allQueues.length === 0) return "queues";
  return queues.length === 0 && !can(profile, "tickets-manager:showall") ? "ownQueue" : null;
}
