import type { ForeignSite } from "./foreign-site.ts";
import type { RunningApp } from "./running-app.ts";
type Steps = [name: string, check: () => Promise<void>][];
/** What the page must not be able to do, tried from inside the page. */
export declare function pageGuards(app: RunningApp, site: ForeignSite, serverUrl: string): Steps;
export {};
