import { randomBytes } from "node:crypto";

/** In the form WhatsApp's own clients use. Chosen before the first attempt, so that phones show a repeat once. */
export const newProviderId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;
