/** The beginning of a text. PostgreSQL stores no half of a surrogate pair. */
export const cutText = (text: string, length: number): string => text.slice(0, length).toWellFormed();
