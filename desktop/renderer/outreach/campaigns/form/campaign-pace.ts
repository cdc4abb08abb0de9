/** How long a campaign takes, in seconds: each connection waits between two sends. */
export const secondsFor = (contacts: number, connections: number, waitTime: number): number =>
  (contacts * waitTime) / Math.max(1, connections);

export const sendsPerHour = (waitTime: number): number => Math.floor(3600 / waitTime);

const units = [
  { unit: "day", seconds: 86_400, from: 2 * 86_400 },
  { unit: "hour", seconds: 3_600, from: 2 * 3_600 },
  { unit: "minute", seconds: 60, from: 0 },
] as const;

/** A duration in its largest useful unit, rounded up. */
export function lengthText(seconds: number, language: string): string {
  const { unit, seconds: each } = units.find(({ from }) => seconds >= from) ?? units[2];
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.max(1, Math.ceil(seconds / each)));
}
