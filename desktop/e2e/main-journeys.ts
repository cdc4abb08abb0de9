/** The journeys that every change must pass: the circle of a message first, then one or two of each wing. */
export const mainJourneys = [
  "answer-a-customer",
  "conversation",
  "find-and-hand-over",
  "queues",
  "bot",
  "sign-in",
  "connections",
  "contact-lists",
  "campaigns",
  "platform",
  "billing",
  "official-api",
];
