const micros = 1_000_000;
const written = /^(\d{1,7})(?:[.,](\d{1,6}))?$/;

/** A typed amount in millionths: with a comma or a point, and at most six decimals. Undefined if it is none. */
export function readMicros(typed: string): number | undefined {
  const [, whole, decimals = ""] = written.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * micros + Number(decimals.padEnd(6, "0"));
}

const reaisSign = /^R\$\s*/i;
const money = /^(\d{1,7}|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;
const withPoint = /^(\d{1,7})\.(\d{1,2})$/;

/**
 * A typed sum of money in millionths: reais and cents, also with a point before the cents, and with points between the
 * thousands. It may begin with R$. Undefined if it is none.
 */
export function readMoney(typed: string): number | undefined {
  const amount = typed.trim().replace(reaisSign, "");
  const [, whole, cents = ""] = money.exec(amount) ?? withPoint.exec(amount) ?? [];
  return whole === undefined ? undefined : readMicros(`${whole.replaceAll(".", "")},${cents.padEnd(2, "0")}`);
}

/** An amount as it is typed in Brazil, with two decimals or as many as it has. */
export function writeMicros(amount: number): string {
  const decimals = String(amount % micros).padStart(6, "0");
  return `${Math.floor(amount / micros)},${decimals.replace(/0{1,4}$/, "")}`;
}
