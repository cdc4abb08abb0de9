export const contactTypingStates = ["composing", "recording"] as const;
export type ContactTypingState = (typeof contactTypingStates)[number];

/** A contact counts as typing for this time after WhatsApp's report, in milliseconds. */
export const contactTypingMs = 12_000;
