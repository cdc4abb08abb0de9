import type { Connection } from "@balcao/shared/channels/connections.ts";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useListMessageTemplatesQuery } from "../../channels/message-templates/message-templates-api.ts";
import type { OfferedTemplates } from "../../ui/template/TemplatesPending.tsx";
import { canBeSent } from "../../ui/template/template-in.ts";

/** The connection that sends a schedule, and what it can do. */
export type Sender = {
  connections: readonly Connection[];
  /** Null if there is none, and until the connections are loaded. */
  connection: Connection | null;
  hasWindow: boolean;
  /** Undefined until the connections are loaded. */
  hasTemplates: boolean | undefined;
};

/** `whatsappId` null means the company's default; without one the server takes the first that is connected. */
export function useSender(whatsappId: number | null): Sender {
  const { data: connections } = useListConnectionsQuery();
  const connection =
    connections && (whatsappId === null ? byDefault(connections) : connections.find(({ id }) => id === whatsappId));
  return {
    connections: connections ?? [],
    connection: connection ?? null,
    hasWindow: connection?.capabilities.includes("serviceWindow") ?? false,
    hasTemplates: connections && (connection?.capabilities.includes("templates") ?? false),
  };
}

const byDefault = (connections: readonly Connection[]): Connection | undefined =>
  connections.find(({ isDefault }) => isDefault) ??
  connections.filter(({ status }) => status === "CONNECTED").sort((one, other) => one.id - other.id)[0];

/** The templates that a connection can send now; not asked for without a connection. */
export function useSenderTemplates(connectionId: number | null): OfferedTemplates {
  const { currentData, isError, isFetching, refetch } = useListMessageTemplatesQuery(connectionId ?? 0, {
    skip: connectionId === null,
    refetchOnMountOrArgChange: true,
  });
  return {
    templates: currentData?.filter(canBeSent),
    isFailed: isError && !isFetching && !currentData,
    retry: () => void refetch(),
  };
}
