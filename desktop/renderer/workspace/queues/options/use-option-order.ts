import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useOrderQueueOptionsMutation } from "../queue-options-api.ts";
import { childrenOf, placedAt } from "./option-order.ts";

/**
 * Moves options among their siblings; announces each move to screen readers, and keeps the focus on the moved option.
 */
export function useOptionOrder(root: RefObject<HTMLElement | null>, options: readonly QueueOption[]) {
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [order] = useOrderQueueOptionsMutation();
  const [said, setSaid] = useState("");
  const focusId = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the rows are in their new order
  useEffect(() => {
    if (focusId.current !== null)
      root.current?.querySelector<HTMLElement>(`[data-handle="${focusId.current}"]`)?.focus();
    focusId.current = null;
  }, [options]);

  const moveTo = async ({ id, queueId, parentId, title }: QueueOption, at: number) => {
    const before = childrenOf(options, parentId).map((sibling) => sibling.id);
    const ids = placedAt(before, id, at);
    if (!ids) return;
    focusId.current = id;
    const name = title || t("queues.options.untitled");
    setSaid(t("queues.options.movedTo", { title: name, n: at + 1, total: ids.length }));
    const { error } = await order({ queueId, parentId, ids });
    if (error) showFailure(error);
    else show("success", t("queues.options.moved"));
  };
  return { said, moveTo };
}
