import { channelKindOf } from "@balcao/shared/channels/connections.ts";
import type { ViewCondition } from "@balcao/shared/inbox/views.ts";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { type PlainSubject, plainSubjects } from "./filter-draft.ts";

/** The subjects that the company's connections give a meaning, and the one that is chosen already. */
export function useOfferedSubjects(chosen: ViewCondition["by"]): readonly PlainSubject[] {
  const { data: connections = [] } = useListConnectionsQuery();
  const kinds = new Set(connections.map(channelKindOf));
  const hasMeaning: Partial<Record<PlainSubject, boolean>> = {
    connection: connections.length > 1,
    channel: kinds.size > 1,
    windowShut: connections.some(({ capabilities }) => capabilities.includes("serviceWindow")),
  };
  return plainSubjects.filter((one) => one === chosen || (hasMeaning[one] ?? true));
}
