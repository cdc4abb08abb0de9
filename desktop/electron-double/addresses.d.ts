/** Lets Chromium load a scheme that only Electron knows. */
export declare function standInFor(scheme: string, host: string): string;
/** An address as Electron knows it, as Chromium can load it. */
export declare function toChromium(url: string): string;
/** An address as Chromium reports it, as Electron would. */
export declare function toElectron(url: string): string;
