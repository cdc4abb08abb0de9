/** Text that ends in three dots where there is no more room; its whole belongs into a title. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
