/** The time for which a screen offers to undo a move, in milliseconds. */
export const undoMs = 8_000;
