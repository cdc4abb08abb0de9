import type { OfferedTemplates } from "../../ui/template/TemplatesPending.tsx";
import { useListConnectionsQuery } from "../connections/connections-api.ts";
import { useListUsableTemplatesQuery } from "./message-templates-api.ts";

/** The templates that a connection of the company can send now. `isPossible`: it has a connection that sends templates. */
export function useUsableTemplates(): OfferedTemplates & { isPossible: boolean } {
  const connections = useListConnectionsQuery();
  // In the order in which the server looks for a template.
  const ids = connections.data
    ?.filter(({ capabilities }) => capabilities.includes("templates"))
    .map(({ id }) => id)
    .sort((one, other) => one - other);
  const isPossible = ids !== undefined && ids.length > 0;
  const list = useListUsableTemplatesQuery(ids ?? [], { skip: !isPossible, refetchOnMountOrArgChange: true });
  const failed = [connections, list].filter(
    ({ isError, isFetching, currentData }) => isError && !isFetching && !currentData,
  );
  return {
    isPossible,
    templates: ids && !isPossible ? [] : list.currentData,
    isFailed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}
