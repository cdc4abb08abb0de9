/** What a test may ask of the process that runs main under the double. */
export type Order = {
    order: "deeds";
} | {
    order: "close";
} | {
    order: "resume";
}
/** As main itself would: past the guards that stand before a page. */
 | {
    order: "load";
    url: string;
} | {
    order: "permission";
    permission: string;
    url: string;
    media?: ("audio" | "video")[];
};
export type Question = Order & {
    id: number;
};
export type Reply = {
    id: number;
    result: unknown;
};
/** Takes orders over Node's own channel between parent and child; without a parent there is nobody to listen to. */
export declare function listenToTest(): void;
