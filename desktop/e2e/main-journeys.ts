/** The journeys that every change must pass: the circle of a message first, then one of each wing, and the built files. */
export const mainJourneys = [
  "answer-a-customer",
  "conversation",
  "queues",
  "bot",
  "sign-in",
  "campaigns",
  "billing",
  "official-api",
  "chunk-circles",
];
