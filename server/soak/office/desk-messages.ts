/** The agents of an office, as the process that plays them (desks.ts) is told. */
export type Agent = { userId: number; queueId: number; token: string };

/** Told once. `answers`: the share of customers' messages that are answered. */
export type Opening = { url: string; seed: number; answers: number; photo: string; agents: Agent[] };

export type ToDesks = { kind: "open"; opening: Opening } | { kind: "measure" } | { kind: "close" };

/** Durations in milliseconds; those of calls by their names. */
export type DayAtDesks = {
  /** The age of each customer's message at each screen that heard it. */
  toScreen: number[];
  calls: Record<string, number[]>;
  /** The texts that the server accepted. */
  answers: string[];
  /** Refused or failed calls, counted by their text. */
  refused: Record<string, number>;
  accepted: number;
  transferred: number;
  closed: number;
  uploaded: number;
};

export type FromDesks = { kind: "open" } | { kind: "closed"; day: DayAtDesks };

const time = /^(cliente|resposta) \S+ (\d+\.\d)$/;

/** A text with the moment at which it was written; the processes of a machine read the same clock. */
export const writtenNow = (by: "cliente" | "resposta", id: string): string =>
  `${by} ${id} ${(performance.timeOrigin + performance.now()).toFixed(1)}`;

/** The age of such a text in milliseconds; null for any other. */
export function ageOf(text: string, by: "cliente" | "resposta"): number | null {
  const [, writer, at] = time.exec(text) ?? [];
  return writer === by ? performance.timeOrigin + performance.now() - Number(at) : null;
}
