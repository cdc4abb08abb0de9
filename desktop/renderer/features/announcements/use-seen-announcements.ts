import { usePreferences, useSessionUser } from "../../app/hooks.ts";
import { useStoreExtra } from "../../app/store-extra.ts";

/** How many are remembered; older ones are far down by then. */
const remembered = 500;

/** Which announcements this person has had before their eyes, on this device. */
export function useSeenAnnouncements() {
  const { id: userId } = useSessionUser();
  const { address } = useStoreExtra();
  // On the desktop people of several servers share what is stored; ids are a server's own.
  const owner = `${userId} ${address.rest}`;
  const [{ seenAnnouncements }, change] = usePreferences();
  const seen = seenAnnouncements[owner] ?? [];
  return {
    isSeen: (id: number) => seen.includes(id),
    markSeen: (ids: readonly number[]) => {
      const fresh = ids.filter((id) => !seen.includes(id));
      if (fresh.length === 0) return;
      const kept = [...fresh, ...seen].slice(0, remembered);
      change({ seenAnnouncements: { ...seenAnnouncements, [owner]: kept } });
    },
  };
}
