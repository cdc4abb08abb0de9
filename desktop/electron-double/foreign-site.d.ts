export type ForeignSite = {
    url: string /** Paths that were asked for. */;
    visits: string[];
    close: () => void;
};
/** A web site that is not ours and is no Balcão. */
export declare function openForeignSite(): Promise<ForeignSite>;
