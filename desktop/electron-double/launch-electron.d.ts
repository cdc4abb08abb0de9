import type { LaunchOptions, RunningApp } from "./running-app.ts";
/** Electron's binary where it was downloaded and can open a window; null elsewhere. Never downloads it. */
export declare function findElectron(): string | null;
/** Starts the built console in Electron itself. */
export declare function launchElectron(executable: string, options: LaunchOptions): Promise<RunningApp>;
