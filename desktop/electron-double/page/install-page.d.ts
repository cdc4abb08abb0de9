import type { makeBridge } from "./bridge.ts";
/** Runs in the page's world before any script of the page: receives what the preload exposes. */
export declare function installPage(channel: string, make: typeof makeBridge): void;
