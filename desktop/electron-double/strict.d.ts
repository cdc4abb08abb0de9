/** Reading a member that the double lacks throws, instead of quietly being undefined. */
export declare function strict<Part extends object>(label: string, part: Part): Part;
