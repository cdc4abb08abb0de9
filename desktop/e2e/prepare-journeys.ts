import { setup } from "../../server/testing/run/prepared-data.ts";

/** Playwright calls this before the journeys, and its result after them. */
export default setup;
