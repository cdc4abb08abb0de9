/** A text that is cut with an ellipsis if there is no room; the whole text belongs into a title. */
export const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
