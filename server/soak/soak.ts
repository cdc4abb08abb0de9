/** A long trial under faults. Resolves with the failures in words; empty if there were none. */
export type Soak = (args: string[], say: (line: string) => void) => Promise<string[]>;
