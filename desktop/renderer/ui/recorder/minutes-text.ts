/** How long a recording is so far, as mm:ss (S1 section 9). */
export const minutesText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
