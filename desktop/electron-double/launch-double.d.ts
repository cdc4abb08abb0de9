import { type ChildProcess } from "node:child_process";
import type { LaunchOptions, RunningApp } from "./running-app.ts";
/** Starts the built main bundle in Node with the double in Electron's place, and takes hold of its window. */
export declare function launchDouble(options: LaunchOptions): Promise<RunningApp>;
/** Asks a process to end, and waits until it has. */
export declare function end(child: ChildProcess): Promise<void>;
