import { setup } from "../../server/testing/prepared-data.ts";

/** What Playwright calls before the journeys. */
export default setup;
