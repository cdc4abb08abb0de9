/** A long trial under faults. Answers what went wrong, in words; nothing when all held. */
export type Soak = (args: string[], say: (line: string) => void) => Promise<string[]>;
