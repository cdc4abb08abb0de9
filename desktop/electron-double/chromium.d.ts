import { type BrowserContext } from "playwright-core";
/** The one Chromium whose pages are the windows. Its profile is part of the application's user data, as in Electron. */
export declare function openChromium(userData: string): Promise<BrowserContext>;
export declare const closeChromium: () => Promise<void>;
