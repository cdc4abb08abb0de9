const micros = 1_000_000;
const written = /^(\d{1,7})(?:[.,](\d{1,6}))?$/;

/** A typed amount in millionths: with a comma or a point, and at most six decimals. Undefined if it is none. */
export function readMicros(typed: string): number | undefined {
  const [, whole, decimals = ""] = written.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * micros + Number(decimals.padEnd(6, "0"));
}

/** An amount as it is typed in Brazil, with two decimals or as many as it has. */
export function writeMicros(amount: number): string {
  const decimals = String(amount % micros).padStart(6, "0");
  return `${Math.floor(amount / micros)},${decimals.replace(/0{1,4}$/, "")}`;
}
