import type { QuietChoice } from "../../../ipc/shell.ts";
import type { Preferences } from "../../client/preferences-slice.ts";

type QuietPreferences = Pick<Preferences, "quietHours" | "doNotDisturbUntil">;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The end of a chosen do-not-disturb period; null if it has passed or was not chosen. */
export const undisturbedUntil = ({ doNotDisturbUntil }: QuietPreferences, now: number): number | null =>
  doNotDisturbUntil !== null && now < doNotDisturbUntil ? doNotDisturbUntil : null;

/** Returns true if notifications are off now: by choice, or because of the quiet hours by this computer's clock. */
export function isQuietAt(preferences: QuietPreferences, now: number): boolean {
  if (undisturbedUntil(preferences, now) !== null) return true;
  const { quietHours } = preferences;
  if (!quietHours) return false;
  const clock = new Date(now);
  const minute = clock.getHours() * 60 + clock.getMinutes();
  const [from, until] = [minutesOf(quietHours.from), minutesOf(quietHours.until)];
  return from < until ? from <= minute && minute < until : from !== until && (minute >= from || minute < until);
}

const hourMs = 3_600_000;
/** The hour at which "until tomorrow" ends. */
const morning = 8;

/** The time at which a do-not-disturb choice ends. */
export function quietEnd(choice: QuietChoice, now: number): number | null {
  if (choice === "off") return null;
  if (choice === "hour") return now + hourMs;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(morning, 0, 0, 0);
  return tomorrow.getTime();
}
