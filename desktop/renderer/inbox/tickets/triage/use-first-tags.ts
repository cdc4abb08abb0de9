import type { Tag } from "@balcao/shared/inbox/tags.ts";
import { useEffect, useState } from "react";
import { useAppDispatch } from "../../../client/hooks.ts";
import { digits } from "../../../ui/commands/shortcuts.ts";
import { tagsApi } from "../../tags/tags-api.ts";

/**
 * The first nine tags, for the digit keys; null until they are loaded, which begins with `isWanted`. `load` returns the
 * present ones. They are not followed: each tag that anybody puts on a ticket would load them again.
 */
export function useFirstTags(isWanted: boolean): { tags: readonly Tag[] | null; load: () => Promise<readonly Tag[]> } {
  const dispatch = useAppDispatch();
  const [tags, setTags] = useState<readonly Tag[] | null>(null);
  const load = async () => {
    const { data } = await dispatch(tagsApi.endpoints.listAllTags.initiate(undefined, { subscribe: false }));
    const first = (data ?? []).slice(0, digits.length);
    if (data) setTags(first);
    return first;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time they are wanted
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted]);
  return { tags, load };
}
