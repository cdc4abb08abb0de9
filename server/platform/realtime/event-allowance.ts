/** How many calls of a socket are heard: so many at once, and so many a second after that. */
export type EventAllowance = { burst: number; perSecond: number };

/** A screen that opens a list and a conversation sends about ten; who types, two a second. */
export const usualAllowance: EventAllowance = { burst: 100, perSecond: 20 };

/** Whether one more call of a socket is heard, by a clock in milliseconds. */
export function allowEvents({ burst, perSecond }: EventAllowance, now: () => number = () => performance.now()) {
  let left = burst;
  let at = now();
  return (): boolean => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
