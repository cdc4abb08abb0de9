const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** From, to: a time between both, in milliseconds. */
export type Span = readonly [number, number];

/** How people write. All of it is multiplied by the pace that the program was started with. */
export const rhythm = {
  /** Between two messages that follow each other. */
  nextLine: [3 * second, 8 * second],
  /** From the shop's message until it is read, and until it is answered. */
  read: 2 * second,
  answer: [5 * second, 12 * second],
  menuAnswer: [3 * second, 8 * second],
  rating: [6 * second, 20 * second],
  comment: [8 * second, 20 * second],
  /** Until a customer without an answer asks again, each time; then the last one again and again. */
  patience: [
    [3 * minute, 5 * minute],
    [10 * minute, 15 * minute],
    [2 * hour, 3 * hour],
    [22 * hour, 26 * hour],
  ],
  /** Between the beginnings of two conversations; longer while several customers wait. */
  start: [20 * second, 40 * second],
  crowdedStart: [60 * second, 120 * second],
  /** Until the same customer begins again. */
  customerRest: 8 * minute,
  /** After each message, before any customer writes the next one. */
  rest: 1.5 * second,
} as const satisfies Record<string, number | Span | readonly Span[]>;

/** How many conversations may wait for the shop at once; from `crowded` on fewer begin. */
export const mostWaiting = 10;
export const crowded = 5;

const slowestTyping = 4 * second;

/** How long the shop sees that the customer types a text of that length. */
export const typingMs = (letters: number): number => Math.min(slowestTyping, 0.8 * second + letters * 35);
