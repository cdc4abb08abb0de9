/** Main's effects on the world outside the windows, in order, for a test to read. */
export type RecordedCall = { name: string; args: unknown[] };
export const recordedCalls: RecordedCall[] = [];

export function record(name: string, ...args: unknown[]): void {
  recordedCalls.push({ name, args });
}
