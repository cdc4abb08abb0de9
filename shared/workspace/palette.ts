/** Readable as a dot and as a tint, in light and dark. */
export const palette = [
  ["#A4CCCC", "sea"],
  ["#2E8B57", "green"],
  ["#0E7A8A", "teal"],
  ["#2F6FBB", "blue"],
  ["#6B4FBB", "purple"],
  ["#B0418C", "pink"],
  ["#C4314B", "red"],
  ["#C25A00", "orange"],
  ["#D9A300", "yellow"],
  ["#7C7C7C", "grey"],
] as const;
export type ColorName = (typeof palette)[number][1];
