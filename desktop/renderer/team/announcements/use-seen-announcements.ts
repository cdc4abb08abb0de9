import { usePreferences, useSessionUser, useStoreExtra } from "../../client/hooks.ts";

/** The number of stored ids; older announcements are far down the list by then. */
const maxSeen = 500;

/** The announcements that this user has seen on this computer. */
export function useSeenAnnouncements() {
  const { id: userId } = useSessionUser();
  const { address } = useStoreExtra();
  // On the desktop, users of several servers share the storage; ids are unique on one server only.
  const owner = `${userId} ${address.rest}`;
  const [{ seenAnnouncements }, change] = usePreferences();
  const seen = seenAnnouncements[owner] ?? [];
  return {
    isSeen: (id: number) => seen.includes(id),
    markSeen: (ids: readonly number[]) => {
      const fresh = ids.filter((id) => !seen.includes(id));
      if (fresh.length === 0) return;
      const kept = [...fresh, ...seen].slice(0, maxSeen);
      change({ seenAnnouncements: { ...seenAnnouncements, [owner]: kept } });
    },
  };
}
