const second = 1000;
const minute = 60 * second;

/** The shortest and the longest time, in milliseconds. */
export type Span = readonly [number, number];

/** The times at which people write. The pace of the program multiplies all of them. */
export const rhythm = {
  /** Between two messages that follow each other. */
  nextLine: [3 * second, 8 * second],
  /** From the shop's message until the customer has read it, and until the customer answers. */
  read: 2 * second,
  answer: [5 * second, 12 * second],
  menuAnswer: [3 * second, 8 * second],
  rating: [6 * second, 20 * second],
  comment: [8 * second, 20 * second],
  /** How long a customer waits for an answer before asking again, each time, and then before giving up. */
  patience: [
    [3 * minute, 5 * minute],
    [6 * minute, 9 * minute],
  ],
  giveUp: [7 * minute, 11 * minute],
  /** Between the first conversations of a new demo: a newcomer watches, and must not wait for something to happen. */
  firstStart: [6 * second, 12 * second],
  /** Between the beginnings of two later conversations; longer while several customers wait. */
  start: [20 * second, 40 * second],
  crowdedStart: [60 * second, 120 * second],
  /** After this time without an answer, conversations begin more rarely: half as often after twice the time, and so on. */
  idle: 30 * minute,
  /** Between two questions of customers whom an agent attends: the list of attended conversations moves as well. */
  aside: [90 * second, 150 * second],
  /** Until the same customer begins the next conversation. */
  customerRest: 8 * minute,
  restAfterGivingUp: 35 * minute,
  /** After each message, before any customer writes the next one. */
  rest: 1.5 * second,
} as const satisfies Record<string, number | Span | readonly Span[]>;

/** Maximum number of new conversations that wait for the shop. From `crowded` on, new ones begin more slowly. */
export const mostWaiting = 10;
export const crowded = 5;
/** Maximum slowdown of new conversations, however long nobody answers. */
export const slowest = 12;
/** The number of first conversations of a new demo that begin faster. */
export const fastStarts = 4;

const slowestTyping = 4 * second;

/** How long the shop sees the customer typing a text of this length. */
export const typingMs = (letters: number): number => Math.min(slowestTyping, 0.8 * second + letters * 35);
