const keyOf = (companyId: number): string => `balcao-first-steps-${companyId}`;

/** This tab has shown a company's unfinished checklist, so it also announces its completion. */
export function noteUnfinished(companyId: number): void {
  try {
    sessionStorage.setItem(keyOf(companyId), "unfinished");
  } catch {
    // Without storage the completion is not announced.
  }
}

export function wasUnfinished(companyId: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(companyId)) !== null;
  } catch {
    return false;
  }
}

export function forgetUnfinished(companyId: number): void {
  try {
    sessionStorage.removeItem(keyOf(companyId));
  } catch {
    // Nothing was stored either.
  }
}
