/** Main's effects on the world outside the windows, in order, for a test to read. */
export type Deed = { name: string; args: unknown[] };
export const deeds: Deed[] = [];

export function record(name: string, ...args: unknown[]): void {
  deeds.push({ name, args });
}
