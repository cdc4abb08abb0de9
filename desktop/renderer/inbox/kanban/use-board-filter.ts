import { useMemo } from "react";
import { useSessionUser } from "../../client/hooks.ts";
import { setOrDelete, useAddressParams } from "../../ui/hooks/address-params.ts";
import { useListQueuesQuery } from "../../workspace/queues/queues-api.ts";

type QueueId = number | null;
const written = (id: QueueId): string => String(id ?? "none");

/** The queues that the board shows. They are in the address: reload and back keep them. */
export function useBoardFilter() {
  const user = useSessionUser();
  const isAdmin = user.profile === "admin";
  const { data: allQueues = [] } = useListQueuesQuery(undefined, { skip: !isAdmin });
  const [params, change] = useAddressParams();
  const text = params.get("queues");
  const queueIds = useMemo<QueueId[] | null>(
    () => (text ? text.split(",").map((id) => (id === "none" ? null : Number(id))) : null),
    [text],
  );
  return {
    queueIds,
    showAll: isAdmin,
    queues: isAdmin ? allQueues : user.queues,
    chosen: queueIds?.map(written) ?? [],
    /** An empty choice is the same as no filter. */
    choose: (ids: readonly string[]) => change((next) => setOrDelete(next, "queues", ids.join(","))),
  };
}
