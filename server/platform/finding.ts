/** One line of the doctor: the check, its state, the finding, and the fix. */
export type Finding = { check: string; state: "OK" | "WARN" | "FAIL"; found: string; fix: string | null };

export const ok = (check: string, found: string): Finding => ({ check, state: "OK", found, fix: null });
export const warn = (check: string, found: string, fix: string): Finding => ({ check, state: "WARN", found, fix });
export const fail = (check: string, found: string, fix: string): Finding => ({ check, state: "FAIL", found, fix });
