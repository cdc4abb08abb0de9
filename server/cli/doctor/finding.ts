/** One line of the doctor: what was looked at, how it stands, and how to mend it. */
export type Finding = { check: string; state: "OK" | "WARN" | "FAIL"; found: string; fix: string | null };

export const ok = (check: string, found: string): Finding => ({ check, state: "OK", found, fix: null });
export const warn = (check: string, found: string, fix: string): Finding => ({ check, state: "WARN", found, fix });
export const fail = (check: string, found: string, fix: string): Finding => ({ check, state: "FAIL", found, fix });
