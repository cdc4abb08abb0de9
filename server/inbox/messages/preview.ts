/** Lists show one line; longer texts in every row would only cost. */
export const preview = (body: string): string => body.slice(0, 200);
