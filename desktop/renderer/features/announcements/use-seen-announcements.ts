import { usePreferences, useSessionUser } from "../../app/hooks.ts";

/** How many are remembered; older ones are far down by then. */
const remembered = 500;

/** Which announcements this person has had before their eyes, on this device. */
export function useSeenAnnouncements() {
  const { id: userId } = useSessionUser();
  const [{ seenAnnouncements }, change] = usePreferences();
  const seen = seenAnnouncements[userId] ?? [];
  return {
    isSeen: (id: number) => seen.includes(id),
    markSeen: (ids: readonly number[]) => {
      const fresh = ids.filter((id) => !seen.includes(id));
      if (fresh.length === 0) return;
      const kept = [...fresh, ...seen].slice(0, remembered);
      change({ seenAnnouncements: { ...seenAnnouncements, [userId]: kept } });
    },
  };
}
