export type JourneyContext = {
    /** A running server in demo mode, on this computer. */
    serverUrl: string;
    email: string;
    password: string;
    /** Path of a Chromium, for the double. */
    chromium: string;
    /** Where the pictures go. */
    outputFolder: string;
};
/**
 * The built console from its first start to signing out: under the double, and in Electron itself where that can
 * start. Throws at the first thing that is not as it should be.
 */
export declare function runDesktopJourney(context: JourneyContext): Promise<void>;
