/** Looks through every built file. */
export declare function checkBundles(desktopFolder: string): void;
