/** What main did to the world outside the windows, in order, for a test to read. */
export type Deed = {
    name: string;
    args: unknown[];
};
export declare const deeds: Deed[];
export declare function record(name: string, ...args: unknown[]): void;
