import type { FirstStepName } from "@balcao/shared/insights/first-steps.ts";

/** The screen on which each step is taken. */
export const stepPlaces: Readonly<Record<FirstStepName, string>> = {
  number: "/connections",
  hours: "/settings?set=hours",
  queues: "/queues",
  people: "/users?invite=1",
  greeting: "/queues",
  quickMessages: "/quick-messages",
  firstAnswer: "/tickets",
};
