const key = "balcao-first-steps";

/** This tab has shown the checklist with a step to take, so it also tells its end. */
export function noteUnfinished(): void {
  try {
    sessionStorage.setItem(key, "unfinished");
  } catch {
    // Without storage the end is not told.
  }
}

export function wasUnfinished(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function forgetUnfinished(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
